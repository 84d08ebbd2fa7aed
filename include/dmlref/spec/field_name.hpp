// SPDX-License-Identifier: MIT
#pragma once
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dmlref::spec {

/// DirectML's name of a field or of one of its elements. It becomes text only when a message is built, so a call that
/// breaks no rule allocates nothing.
class field_name {
public:
    field_name(std::string_view field) : field_(field) {}
    field_name(char const* field) : field_(field) {}
    field_name(std::string const& field) : field_(field) {}
    field_name(std::string_view tensor, std::string_view member, std::optional<std::size_t> at = {})
        : field_(tensor),
          member_(member),
          at_(at) {}

    /// "SpatialScaleX", "OutputTensor.Strides", "Scales[2]" or "InputTensor.Sizes[2]".
    std::string text() const {
        std::string text(field_);
        if (!member_.empty()) text.append(".").append(member_);
        if (at_) text += "[" + std::to_string(*at_) + "]";
        return text;
    }

    friend bool operator==(field_name const& field, std::string_view text) { return field.text() == text; }

private:
    std::string_view field_, member_;
    std::optional<std::size_t> at_;
};

/// "Scales[2]".
inline field_name element_of(std::string_view array, std::size_t at) { return {array, {}, at}; }
/// "InputTensor.Sizes[2]".
inline field_name size_of(std::string_view tensor, std::size_t axis) { return {tensor, "Sizes", axis}; }

/// Part of a message: a field, or words, or a function that returns the words.
template <class Words>
std::string text_of(Words const& words) {
    if constexpr (std::invocable<Words const&>)
        return words();
    else
        return field_name(words).text();
}

} // namespace dmlref::spec
