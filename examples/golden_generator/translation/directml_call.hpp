// SPDX-License-Identifier: MIT
#pragma once
#include "translation/framework_call.hpp"

#include <dmlref/directml/operator_call.hpp>

/// The two forms in which a translation sees a call of DirectML's: as one to read, and as one to fill in.
namespace dmlref::tool {

/// Reads a call by DirectML's field names.
class source_call {
public:
    /// `expected` has the outputs that are known. Both must outlive this.
    source_call(directml::operator_call const& call,
                std::map<std::string, directml::any_tensor, std::less<>> const& expected)
        : call_(&call),
          expected_(&expected) {}

    std::string_view operator_name() const { return call_->schema->name; }
    directml::field_schema const& schema_of(std::string_view field) const { return *call_->schema->find(field); }
    bool has(std::string_view field) const { return call_->attributes.contains(field); }
    template <class T>
    T value(std::string_view field, T otherwise) const {
        auto const found = call_->attributes.find(field);
        return found == call_->attributes.end() ? otherwise : std::get<T>(found->second);
    }
    std::vector<index_t> integers(std::string_view field) const; ///< empty if the operator has no such field
    std::vector<double> floats(std::string_view field) const;
    /// "LINEAR"; empty if the operator has no such field.
    std::string_view enumerator(std::string_view field) const;

    std::map<std::string, directml::any_tensor, std::less<>> const& tensors() const { return call_->tensors; }
    bool has_tensor(std::string_view field) const { return call_->tensors.contains(field); }
    directml::any_tensor const& tensor(std::string_view field) const { return call_->tensors.find(field)->second; }
    std::vector<index_t> sizes(std::string_view field) const;
    /// The elements of an input, or the expected ones of an output; empty if they are not known.
    std::vector<std::byte> packed_elements(std::string_view field) const;
    /// The same as numbers.
    std::vector<double> numbers(std::string_view field) const;

private:
    directml::operator_call const* call_;
    std::map<std::string, directml::any_tensor, std::less<>> const* expected_;
};

/// A call of DirectML's that was read from another framework's.
struct imported_call {
    std::string operator_name;
    std::map<std::string, directml::attribute, std::less<>> attributes{};
    std::map<std::string, operand, std::less<>> tensors{}; ///< by DirectML's field
    std::vector<std::string> notes{};
    bool has_channels_last = false; ///< in memory; sizes are DirectML's

    std::vector<index_t> const& sizes(std::string_view field) const { return tensors.find(field)->second.sizes; }
    std::vector<index_t> integers(std::string_view field) const;
    /// With leading sizes of 1 where DirectML's tensor has more axes.
    void set_tensor(std::string_view field, operand tensor);
    /// Of the output, as an argument of the framework's decides them. Throws not_expressible if it has others.
    void set_output_sizes(std::string_view argument, std::vector<index_t> const& sizes);
    void set_integers(std::string_view field, std::vector<index_t> const& values);
    void set_floats(std::string_view field, std::vector<double> const& values);
    /// By an enumerator's name: "LINEAR".
    void set_enumerator(std::string_view field, std::string_view name);
    /// Whether the field, which is set, is this enumerator.
    bool is(std::string_view field, std::string_view name) const;
    void set(std::string_view field, directml::attribute value) { attributes[std::string(field)] = std::move(value); }
};

/// The elements as integers, of any integer type.
std::vector<index_t> integers_of(operand const& from);
std::vector<double> numbers_of(operand const& from);
/// The operand with other elements, each rounded to its type.
operand with_numbers(operand from, std::vector<index_t> sizes, std::vector<double> const& values);
/// The operand with its elements, which must be integers that fit, as elements of another type.
operand converted(operand from, directml::data_type type);

} // namespace dmlref::tool
