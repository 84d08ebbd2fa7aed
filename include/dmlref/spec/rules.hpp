// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_view.hpp"
#include "dmlref/core/overlap.hpp"

#include <charconv>
#include <cmath>
#include <string_view>

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

/// "Scales[2]".
inline std::string element_of(std::string_view array, std::size_t at) {
    return std::string(array) + "[" + std::to_string(at) + "]";
}
/// "InputTensor.Sizes[2]".
inline std::string size_of(std::string_view tensor, std::size_t axis) {
    return element_of(std::string(tensor) + ".Sizes", axis);
}

/// The rules of one operator, each a call that throws validation_error when it is broken.
class rules {
public:
    explicit rules(std::string_view operator_name) : operator_name_(operator_name) {}

    [[noreturn]] void refuse(std::string const& field, std::string const& broken_rule) const {
        throw validation_error(std::string(operator_name_), field, broken_rule);
    }

    template <class Value>
    void at_least(std::string_view field, Value value, Value least) const {
        if (value < least) refuse(std::string(field), "is " + number(value) + ", must be at least " + number(least));
    }

    void finite(std::string const& field, float value) const {
        if (!std::isfinite(value)) refuse(field, "is " + number(value) + ", must be finite");
    }

    void positive(std::string const& field, float value) const {
        if (!(value > 0.f) || !std::isfinite(value))
            refuse(field, "is " + number(value) + ", must be positive and finite");
    }

    void dimension_count(std::string_view tensor, shape const& sizes, std::size_t least, std::size_t most) const {
        if (least <= sizes.size() && sizes.size() <= most) return;
        std::string const allowed =
            least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
        refuse(std::string(tensor) + ".DimensionCount", "is " + std::to_string(sizes.size()) + ", must be " + allowed);
    }

    /// `expected` is said in words: "InputTensor.Sizes[1], which is 4".
    void size(std::string_view tensor, shape const& sizes, std::size_t axis, index_t expected,
              std::string_view where_expected_is_from) const {
        if (sizes[axis] != expected)
            refuse(size_of(tensor, axis), "is " + number(sizes[axis]) + ", must equal " +
                                              std::string(where_expected_is_from) + ", which is " + number(expected));
    }

    void same_sizes(std::string_view tensor, shape const& sizes, std::string_view other_tensor,
                    shape const& expected) const {
        dimension_count(tensor, sizes, expected.size(), expected.size());
        for (std::size_t axis = 0; axis < sizes.size(); ++axis)
            size(tensor, sizes, axis, expected[axis], size_of(other_tensor, axis));
    }

    /// All axes but the last `kept` have size 1: the leading ones that DirectML lets ROI tensors carry.
    void leading_ones(std::string_view tensor, shape const& sizes, std::size_t kept) const {
        for (std::size_t axis = 0; axis + kept < sizes.size(); ++axis)
            if (sizes[axis] != 1) refuse(size_of(tensor, axis), "is " + number(sizes[axis]) + ", must be 1");
    }

    void present(std::string_view tensor, bool is_present, std::string_view when) const {
        if (!is_present) refuse(std::string(tensor), "is null, must be given " + std::string(when));
    }

    /// An output must address every element once, and share none with an input. NU-5
    template <class T>
    void writable(std::string_view tensor, tensor_view<T> const& view) const {
        if (elements_overlap(memory_layout(view)))
            refuse(std::string(tensor) + ".Strides",
                   "is " + to_string(view.strides()) + ", must give every element of an output a place of its own");
    }
    template <class T, class U>
    void apart(std::string_view output, tensor_view<T> const& view, std::string_view other_tensor,
               tensor_view<U> const& other) const {
        if (view && other) apart(output, memory_layout(view), other_tensor, memory_layout(other));
    }
    void apart(std::string_view output, memory_layout const& layout, std::string_view other_tensor,
               memory_layout const& other) const {
        if (overlap(layout, other))
            refuse(std::string(output), "shares memory with " + std::string(other_tensor) + ", must not");
    }

private:
    std::string_view operator_name_;
};

} // namespace dmlref::spec
