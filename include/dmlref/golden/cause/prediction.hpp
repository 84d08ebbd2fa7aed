// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/hypothesis.hpp"
#include "dmlref/golden/cause/mistaken_call.hpp"
#include "dmlref/golden/cause/windows.hpp"

/// What a device that made a mistake would have written.
namespace dmlref::golden::cause {

inline bool take_field(plain_call& call, taken_field const& taken, plain_call const& told) {
    field_numbers numbers = told.numbers(taken.field);
    if (numbers.empty()) return false;
    if (!taken.other.empty())
        numbers = told.numbers(taken.other);
    else if (taken.change)
        taken.change(numbers);
    else
        std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(told.copied_axes), numbers.end(), taken.number);
    return call.change(taken.field, numbers);
}

/// Reads the images among the inputs again. Memory beyond a tensor is 0.
inline bool read_images(plain_call& call, element_offset offset) {
    bool changed = false;
    for (std::string_view const name : {"InputTensor", "InputGradientTensor"}) {
        if (!call.has(name) || call.tensor(name).source.sizes.size() < 3) continue;
        plain_tensor& image = call.tensor(name);
        element_values values;
        for_each_index(image.source.sizes, [&](multi_index const& at) {
            index_t const found = offset(image.source, at);
            values.push_back(found < extent_of(image.source) ? element_at(image.source, found).value() : 0.);
        });
        changed = changed || values != image.values;
        image.values = std::move(values);
    }
    return changed;
}

/// Takes the call for another one, where it must be; false where that is none in which the mistake shows.
inline bool take_call(hypothesis const& assumed, plain_call& call) {
    if (assumed.changes_call()) say_as_resampling(call);
    plain_call const told = {.attributes = call.attributes, .copied_axes = call.copied_axes};
    bool changed = false, possible = true;
    for (effect const& each : assumed.effects) {
        if (auto const* taken = std::get_if<taken_field>(&each)) changed = take_field(call, *taken, told) || changed;
        if (auto const* image = std::get_if<image_access>(&each); image && image->is_read)
            possible = possible && read_images(call, image->offset);
        if (auto const* change = std::get_if<call_change>(&each)) possible = possible && (*change)(call);
        if (auto const* holds = std::get_if<condition>(&each)) possible = possible && (*holds)(call);
    }
    if (changed && call.schema->find("WindowSize")) fit_windows(call);
    return possible && (changed || !assumed.find<taken_field>());
}

/// Elements that the device did not write hold the value that the first of them has. False where that proves nothing:
/// there are none, or a single one of any value.
inline bool leave_unwritten(suspect const& what, element_values& values, std::vector<bool> const& unwritten) {
    auto const first =
        static_cast<std::size_t>(std::find(unwritten.begin(), unwritten.end(), true) - unwritten.begin());
    if (first == unwritten.size()) return false;
    double const held = what.got[first];
    for (std::size_t flat = first; flat < values.size(); ++flat)
        if (unwritten[flat]) values[flat] = held;
    return held == 0 || std::count(unwritten.begin(), unwritten.end(), true) > 1;
}

/// A place in memory: what the device has there, and what was written to it.
struct written_place {
    double got = 0, nearest = 0, last = 0;
    std::size_t times = 0;

    void write(double value) {
        if (times++ == 0 || !(std::abs(nearest - got) <= std::abs(value - got))) nearest = value;
        last = value;
    }
    /// Of several values any may have been written last, but one of many would be near to any number.
    double value() const { return times <= 10 ? nearest : last; }
};

/// The output is written elsewhere and read where it should be.
inline bool write_output(suspect const& what, element_values& values, element_offset offset) {
    directml::any_tensor const& output = what.output();
    if (output.sizes.size() < 3) return false;
    std::vector<written_place> memory(static_cast<std::size_t>(extent_of(output)));
    auto const place_of = [&](multi_index const& at) -> written_place& {
        return memory[static_cast<std::size_t>(offset_of(output, at))];
    };
    std::size_t flat = 0;
    for_each_index(output.sizes, [&](multi_index const& at) { place_of(at).got = what.got[flat++]; });
    flat = 0;
    for_each_index(output.sizes, [&](multi_index const& at) {
        auto const place = static_cast<std::size_t>(offset(output, at));
        if (place < memory.size()) memory[place].write(values[flat]);
        ++flat;
    });
    std::vector<bool> unwritten;
    for_each_index(output.sizes, [&](multi_index const& at) {
        written_place const& there = place_of(at);
        if (there.times > 0) values[unwritten.size()] = there.value();
        unwritten.push_back(there.times == 0);
    });
    bool const any = std::find(unwritten.begin(), unwritten.end(), true) != unwritten.end();
    return !any || leave_unwritten(what, values, unwritten);
}

inline bool miss(suspect const& what, element_values& values, missed_elements is_missed) {
    if (what.sizes().size() < 2) return false;
    std::vector<bool> missed;
    for_each_index(what.sizes(), [&](multi_index const& at) { missed.push_back(is_missed(at, what.sizes())); });
    return leave_unwritten(what, values, missed);
}

/// Each element holds what another one should. Where that leaves the tensor, nothing is known, and whatever the device
/// has there is taken for right.
inline bool move_elements(suspect const& what, element_values& values, moved_elements source) {
    element_values const from = values;
    std::size_t flat = 0, known = 0;
    for_each_index(what.sizes(), [&](multi_index const& at) {
        multi_index const there = source(at, what.sizes());
        bool const inside = reference::is_in_bounds(there, what.sizes());
        values[flat] = inside ? from[row_major(there, what.sizes())] : what.got[flat];
        known += inside ? 1 : 0;
        ++flat;
    });
    return 2 * known > flat;
}

/// Leaves the zeros of a result unwritten, and otherwise expects what is right.
inline bool leave_zeros_unwritten(suspect const& what, element_values& values) {
    std::vector<bool> unwritten;
    for (double value : values) unwritten.push_back(value == 0);
    values = what.expected;
    return leave_unwritten(what, values, unwritten);
}

/// False where the mistake cannot have been made.
inline bool write(hypothesis const& assumed, suspect const& what, element_values& values) {
    bool possible = true;
    for (effect const& each : assumed.effects) {
        if (auto const* image = std::get_if<image_access>(&each); image && !image->is_read)
            possible = possible && write_output(what, values, image->offset);
        if (auto const* missed = std::get_if<missed_elements>(&each))
            possible = possible && miss(what, values, *missed);
        if (auto const* moved = std::get_if<moved_elements>(&each))
            possible = possible && move_elements(what, values, *moved);
        if (auto const* change = std::get_if<result_change>(&each)) possible = possible && (*change)(what, values);
        if (auto const* change = std::get_if<measured_change>(&each))
            possible = possible && change->change(what, values);
    }
    return possible;
}

/// None where the hypothesis does not apply.
inline std::optional<element_values> prediction_of(hypothesis const& assumed, suspect const& what,
                                                   plain_call const& told) {
    std::optional<element_values> values = what.expected;
    if (assumed.needs_run()) {
        plain_call taken = told;
        if (!take_call(assumed, taken)) return std::nullopt;
        auto const* made = assumed.find<mistake>();
        auto const* runs = assumed.find<several_runs>();
        values = runs ? (*runs)(taken, what.tensor) : reference_result(taken, what.tensor, made ? *made : mistake{});
    }
    bool const is_possible = values && write(assumed, what, *values) && values->size() == what.got.size();
    return is_possible ? values : std::nullopt;
}

} // namespace dmlref::golden::cause
