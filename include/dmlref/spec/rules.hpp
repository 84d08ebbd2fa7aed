// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_view.hpp"
#include "dmlref/core/overlap.hpp"
#include "dmlref/spec/field_name.hpp"

#include <charconv>
#include <cmath>
#include <vector>

namespace dmlref::spec {

/// "0.5": the shortest text that reads back as the same number.
inline std::string number(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}
inline std::string number(float value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}
template <std::integral Integer>
std::string number(Integer value) {
    return std::to_string(value);
}

/// Whether all of several rules hold. All are checked, from the first to the last. Use && instead if a rule makes sense
/// only when the one before it holds.
inline bool all_hold(std::initializer_list<bool> rules) {
    return std::all_of(rules.begin(), rules.end(), [](bool holds) { return holds; });
}

/// Whether a rule holds at each of the places from 0 to before `count`: axes, mostly. It is checked at all of them.
template <class Rule>
bool holds_at_each(std::size_t count, Rule const& rule) {
    bool hold = true;
    for (std::size_t at = 0; at < count; ++at) hold = rule(at) && hold;
    return hold;
}

/// How much is known of a call's tensors: only their descriptors, also their addresses, or also the elements of inputs.
enum class known_of_tensors { descriptors, memory, elements };

/// A tensor of a call: DirectML's field and where its elements lie.
struct named_layout {
    std::string_view name;
    memory_layout layout;
};

/// The rules of one operator. Each returns true if it holds. A broken rule throws validation_error or, if there is a
/// list for findings, adds the error to the list and returns false. On request, every rule that is checked is listed
/// too, broken or not.
class rules {
public:
    rules(std::string_view operator_name) : operator_name_(operator_name) {}
    rules(char const* operator_name) : operator_name_(operator_name) {}
    /// `findings` must outlive the rules, and so must `asked_for`, which receives each rule in the words of its
    /// message.
    rules(std::string_view operator_name, std::vector<validation_error>& findings,
          known_of_tensors known = known_of_tensors::elements, std::vector<validation_error>* asked_for = nullptr)
        : operator_name_(operator_name),
          findings_(&findings),
          known_(known),
          asked_for_(asked_for) {}

    bool refuse(field_name const& field, std::string const& broken_rule) const {
        validation_error const error(std::string(operator_name_), field.text(), broken_rule);
        if (findings_ == nullptr) throw error;
        findings_->push_back(error);
        return false;
    }

    /// A rule that `holds` or does not. `field` and `broken_rule` are words, or functions that return them; see
    /// text_of.
    template <class Field, class Words>
    bool require(bool holds, Field const& field, Words const& broken_rule) const {
        return (holds && asked_for_ == nullptr) || answer(holds, text_of(field), text_of(broken_rule));
    }

    /// Whether rules about the elements of inputs can be checked.
    bool know_elements() const { return known_ == known_of_tensors::elements; }

    template <class Value>
    bool at_least(field_name const& field, Value value, Value least) const {
        return require(!(value < least), field,
                       [&] { return "is " + number(value) + ", must be at least " + number(least); });
    }

    bool finite(field_name const& field, float value) const {
        return require(std::isfinite(value), field, [&] { return "is " + number(value) + ", must be finite"; });
    }

    bool positive(field_name const& field, float value) const {
        return require(value > 0.f && std::isfinite(value), field,
                       [&] { return "is " + number(value) + ", must be positive and finite"; });
    }

    bool dimension_count(std::string_view tensor, shape const& sizes, std::size_t least, std::size_t most) const {
        return require(least <= sizes.size() && sizes.size() <= most, field_name(tensor, "DimensionCount"), [&] {
            std::string const allowed = (least == most ? "" : number(least) + " to ") + number(most);
            return "is " + number(sizes.size()) + ", must be " + allowed;
        });
    }

    /// `where_expected_is_from` names the source in words: "InputTensor.Sizes[1]"; see text_of. The axis must exist.
    template <class Words>
    bool size(std::string_view tensor, shape const& sizes, std::size_t axis, index_t expected,
              Words const& where_expected_is_from) const {
        return require(sizes[axis] == expected, size_of(tensor, axis), [&] {
            return "is " + number(sizes[axis]) + ", must equal " + text_of(where_expected_is_from) + ", which is " +
                   number(expected);
        });
    }

    bool same_sizes(std::string_view tensor, shape const& sizes, std::string_view other_tensor,
                    shape const& expected) const {
        return dimension_count(tensor, sizes, expected.size(), expected.size()) &&
               holds_at_each(sizes.size(), [&](std::size_t axis) {
                   return size(tensor, sizes, axis, expected[axis], size_of(other_tensor, axis));
               });
    }

    /// One value for each axis that is counted; `counted_in` is DirectML's field.
    bool value_count(std::string_view array, std::size_t count, std::size_t expected,
                     std::string_view counted_in = "DimensionCount") const {
        return require(count == expected, array, [&] {
            return "has " + number(count) + " values, must have " + std::string(counted_in) + ", which is " +
                   number(expected);
        });
    }

    /// All axes but the last `kept` have size 1: DirectML allows ROI tensors such leading axes.
    bool leading_ones(std::string_view tensor, shape const& sizes, std::size_t kept) const {
        bool ones = true;
        for (std::size_t axis = 0; axis + kept < sizes.size(); ++axis)
            ones = require(sizes[axis] == 1, size_of(tensor, axis),
                           [&] { return "is " + number(sizes[axis]) + ", must be 1"; }) &&
                   ones;
        return ones;
    }

    bool present(std::string_view tensor, bool is_present, std::string_view when) const {
        return require(is_present, tensor, [&] { return "is null, must be given " + std::string(when); });
    }
    bool present(std::string_view tensor, memory_layout const& layout) const {
        return present(tensor, static_cast<bool>(layout), "always");
    }

    /// An output must address every element only once, and must share none with an input. NU-5
    bool writable(std::string_view tensor, memory_layout const& layout) const {
        return require(!elements_overlap(layout), field_name(tensor, "Strides"), [&] {
            return "is " + to_string(layout.strides) + ", must give every element of an output a place of its own";
        });
    }
    bool apart(std::string_view output, memory_layout const& layout, std::string_view other_tensor,
               memory_layout const& other) const {
        if (!layout || !other || known_ == known_of_tensors::descriptors) return true;
        return require(!overlap(layout, other), output,
                       [&] { return "shares memory with " + std::string(other_tensor) + ", must not"; });
    }
    void output(std::string_view tensor, memory_layout const& layout,
                std::initializer_list<named_layout> others) const {
        writable(tensor, layout);
        for (auto const& [name, other] : others) apart(tensor, layout, name, other);
    }

private:
    bool answer(bool holds, std::string const& field, std::string const& broken_rule) const {
        if (asked_for_ != nullptr) asked_for_->emplace_back(std::string(operator_name_), field, broken_rule);
        return holds || refuse(field, broken_rule);
    }

    std::string_view operator_name_;
    std::vector<validation_error>* findings_ = nullptr;
    known_of_tensors known_ = known_of_tensors::elements;
    std::vector<validation_error>* asked_for_ = nullptr;
};

} // namespace dmlref::spec
