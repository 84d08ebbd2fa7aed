// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/mistake.hpp"
#include "dmlref/golden/cause/suspect.hpp"

#include <variant>

namespace dmlref::golden::cause {

/// A field that a device takes for something else: for one number on every axis, for another field, or for its own
/// numbers, changed.
struct taken_field {
    std::string_view field;
    double number = 0;
    std::string_view other{};
    void (*change)(field_numbers&) = nullptr;
};

/// Where in memory a device looks for the element of an image at a position.
using element_offset = index_t (*)(directml::any_tensor const& tensor, multi_index at);
struct image_access {
    bool is_read;
    element_offset offset;
};

using condition = bool (*)(plain_call const&);                   ///< of a call in which the mistake shows
using call_change = bool (*)(plain_call&);                       ///< false where it changes nothing
using result_change = bool (*)(suspect const&, element_values&); ///< false where the mistake cannot have been made
using missed_elements = bool (*)(multi_index const& at, shape const& sizes); ///< those that are not written
using moved_elements = multi_index (*)(multi_index at,
                                       shape const& sizes); ///< where the element is from that lies at `at`
/// In place of a run of the reference: what is made of several.
using several_runs = std::optional<element_values> (*)(plain_call const&, std::string_view output);
/// A change of results, and what completes the sentence about it.
struct measured_change {
    result_change change;
    std::string (*measure)(suspect const&);
};

/// Something that a device did otherwise, or must have been given.
struct effect : std::variant<std::monostate, condition, taken_field, image_access, call_change, mistake, several_runs,
                             missed_elements, moved_elements, result_change, measured_change> {
    constexpr effect() = default;
    constexpr effect(auto what) : variant(what) {}
};

constexpr taken_field takes(std::string_view field, double every) { return {.field = field, .number = every}; }
constexpr taken_field takes(std::string_view field, char const* other) { return {.field = field, .other = other}; }
constexpr taken_field takes(std::string_view field, void (*change)(field_numbers&)) {
    return {.field = field, .change = change};
}
constexpr image_access reads(element_offset offset) { return {.is_read = true, .offset = offset}; }
constexpr image_access writes(element_offset offset) { return {.is_read = false, .offset = offset}; }

/// A mistake that a device may have made: in what it took the call for, in its arithmetic, in what it wrote, or in
/// several of them. Where it changes nothing, the hypothesis is not tried.
struct hypothesis {
    std::string_view name;     ///< "input_pixel_offset_ignored"
    std::string_view sentence; ///< "the device takes InputPixelOffset as 0"
    std::array<effect, 3> effects;

    constexpr hypothesis(std::string_view short_name, std::string_view text, effect first, effect second = {},
                         effect third = {})
        : name(short_name),
          sentence(text),
          effects{first, second, third} {}

    /// The effect of this kind; null when there is none.
    template <class Kind>
    constexpr Kind const* find() const {
        for (effect const& each : effects)
            if (auto const* found = std::get_if<Kind>(&each)) return found;
        return nullptr;
    }
    constexpr bool changes_call() const {
        auto const* image = find<image_access>();
        return find<taken_field>() || find<call_change>() || (image && image->is_read);
    }
    constexpr bool needs_run() const {
        return changes_call() || find<condition>() || find<mistake>() || find<several_runs>();
    }
};

} // namespace dmlref::golden::cause
