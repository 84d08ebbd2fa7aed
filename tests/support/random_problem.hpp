// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/directml/buffer_tensor.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "support/random_tensors.hpp"

#include <algorithm>
#include <map>
#include <string>

/// Random calls of the operators on small tensors.
namespace dmlref::testing {

/// A call that owns its tensors.
struct random_problem {
    directml::operator_call call{};
    std::map<std::string, std::vector<std::byte>, std::less<>> memory{};
};

/// What positions are like: any floats; or numbers of few digits, of which the sums, products and quotients are exact,
/// and which lie neither on an element nor in the middle between two; or many of them there, some after a rounding.
enum class positions { any, exact, tied };

/// What elements are like, and which of them are read.
struct problem_values {
    int exponent = 0;          ///< of the power of two that values, but no coordinates, are multiplied by
    bool has_one_sign = false; ///< so that nothing cancels where no differences are taken
    index_t first_element = 0; ///< of the last axis of an image: positions lie beyond it
};

/// Fills a random problem, field by field.
class problem_maker {
public:
    problem_maker(std::string_view operator_name, random_numbers& random, directml::data_type type, positions where,
                  problem_values const& values)
        : random_(random),
          type_(type),
          positions_(where),
          values_(values) {
        problem_.call.schema = directml::find_operator(operator_name);
    }

    /// Noise of either sign whose magnitudes are from 1 to 4, with all digits of a float, so that few sums are exact:
    /// no two elements are likely to be equal, and none is so small that it does not matter.
    void noise(std::string const& field, shape const& sizes) {
        set_elements(field, sizes, [&](multi_index const&) {
            float const magnitude = static_cast<float>(random_.between(1 << 23, (1 << 24) - 1)) * 0x1p-23f;
            int const exponent = values_.exponent + (random_.one_in(2) ? 1 : 0);
            bool const is_negative = random_.one_in(2) && !values_.has_one_sign;
            return std::ldexp(is_negative ? -magnitude : magnitude, exponent);
        });
    }
    void output(std::string const& field, shape const& sizes) {
        set_elements(field, sizes, [](multi_index const&) { return 0.f; });
    }
    void indices(std::string const& field, shape const& sizes, std::vector<std::uint32_t> const& values) {
        directml::any_tensor const bound = bind(field, directml::data_type::uint32, sizes);
        std::copy(values.begin(), values.end(), static_cast<std::uint32_t*>(bound.data));
    }
    /// Any integers of the type.
    void bytes(std::string const& field, directml::data_type type, shape const& sizes) {
        directml::any_tensor const bound = bind(field, type, sizes);
        auto* const first = static_cast<std::uint8_t*>(bound.data);
        std::generate_n(first, element_count(sizes), [&] { return static_cast<std::uint8_t>(random_.word()); });
    }
    /// From half of a number to all of it, or just that number, of either sign.
    void quantization_scales(std::string const& field, shape const& sizes, float most) {
        directml::any_tensor const bound = bind(field, directml::data_type::float32, sizes);
        std::generate_n(static_cast<float*>(bound.data), element_count(sizes), [&] {
            float const scale = positions_ == positions::tied ? most : between(most / 2, most);
            return random_.one_in(4) ? -scale : scale;
        });
    }
    /// Elements that `value_at` computes as floats.
    template <class ValueAt>
    void set_elements(std::string const& field, shape const& sizes, ValueAt&& value_at) {
        directml::any_tensor const bound = bind(field, type_, sizes);
        directml::detail::with_element_type(type_, [&]<class T>(T) {
            if constexpr (element<T>)
                for_each_index(sizes, [&](multi_index const& at) { bound.as<T>()[at] = static_cast<T>(value_at(at)); });
        });
    }
    void set(std::string const& field, directml::attribute const& value) { problem_.call.attributes[field] = value; }
    /// Of a field that not every operator of the family has.
    void set_if_any(std::string const& field, directml::attribute const& value) {
        if (problem_.call.schema->find(field) != nullptr) set(field, value);
    }

    /// A number of 24 digits between two others.
    float between(float least, float most) {
        return least + (most - least) * static_cast<float>(random_.between(0, (1 << 24) - 1)) * 0x1p-24f;
    }
    /// Any number between two integers, or a whole number of eighths, or of halves.
    float coordinate(index_t least, index_t most) {
        if (positions_ == positions::any) return between(static_cast<float>(least), static_cast<float>(most));
        index_t const parts = positions_ == positions::exact ? 8 : 2;
        return static_cast<float>(random_.between(least * parts, most * parts)) / static_cast<float>(parts);
    }
    /// InputPixelOffset: moves what coordinate() gives off the elements, where it must.
    float input_offset() {
        if (positions_ == positions::any) return between(0.25f, 0.75f);
        return positions_ == positions::exact ? 0.4375f - 0x1p-8f : random_.one_of({0.f, 0.5f});
    }
    float output_offset() {
        if (positions_ == positions::any) return between(-0.75f, -0.25f);
        return positions_ == positions::exact ? -0.5f : random_.one_of({0.f, -0.5f});
    }
    /// One of what a scale may be, where positions are to be exact.
    float scale(float least, float most, std::initializer_list<float> exact) {
        if (positions_ == positions::tied && most >= 3 && random_.one_in(2)) return 3;
        return positions_ == positions::any ? between(least, most) : random_.one_of(exact);
    }
    /// Whether divisions may have remainders.
    bool is_to_be_exact() const { return positions_ == positions::exact; }
    /// What a problem's values have, unless they are quantized.
    directml::data_type type() const { return type_; }
    index_t first_element() const { return values_.first_element; }
    random_numbers& random() { return random_; }
    directml::operator_schema const& schema() const { return *problem_.call.schema; }
    random_problem take() { return std::move(problem_); }

private:
    directml::any_tensor bind(std::string const& field, directml::data_type type, shape const& sizes) {
        std::vector<std::byte>& bytes = problem_.memory[field];
        bytes.resize(static_cast<std::size_t>(element_count(sizes) * directml::element_size(type)));
        return problem_.call.tensors[field] = directml::any_tensor(type, bytes.data(), sizes);
    }

    random_numbers& random_;
    directml::data_type type_;
    positions positions_;
    problem_values values_;
    random_problem problem_{};
};

} // namespace dmlref::testing
