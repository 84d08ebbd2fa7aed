// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/buffer_tensor.hpp"
#include "dmlref/directml/schema_of.hpp"

#include <cstring>
#include <optional>

namespace dmlref::directml {

/// The content of a structure: a call whose tensors have no data yet, and the sizes of their buffers.
struct operator_description {
    operator_call call;
    std::map<std::string, std::uint64_t, std::less<>> total_sizes; ///< TotalTensorSizeInBytes, by the tensor's field
};

namespace detail {

/// A structure of which only the address is known. It is copied as bytes, since the object may have another type with
/// the same layout: that of DirectML.h.
template <class Structure>
Structure structure_at(void const* address) {
    Structure structure;
    std::memcpy(&structure, address, sizeof structure);
    return structure;
}

/// Adds the members of a structure to a description, one after the other.
class description_reader {
public:
    explicit description_reader(operator_schema const& schema) : rules_(schema.name) {
        description_.call.schema = &schema;
    }

    template <class Member>
    void operator()(std::string_view name, Member const& member) {
        field_schema const& field = *schema().find(name);
        using pointee = std::remove_cv_t<std::remove_pointer_t<Member>>;
        if constexpr (!std::is_pointer_v<Member>) {
            description_.call.attributes.emplace(name, value_of(field, member));
        } else if constexpr (std::is_class_v<pointee>) {
            static_assert(sizeof(pointee) == sizeof(DML_TENSOR_DESC));
            if (member != nullptr) read_tensor(field, structure_at<DML_TENSOR_DESC>(member));
        } else {
            read_array(field, member);
        }
    }

    operator_description&& description() && { return std::move(description_); }

private:
    operator_schema const& schema() const { return *description_.call.schema; }

    template <class Member>
    static attribute value_of(field_schema const& field, Member const& member) {
        if constexpr (std::is_same_v<Member, float>) {
            return member;
        } else if constexpr (size_2d_desc<Member>) {
            return size_2d{.width = member.Width, .height = member.Height};
        } else {
            auto const value = static_cast<std::uint32_t>(member);
            if (field.kind == field_kind::boolean) return value != 0;
            return value;
        }
    }

    void read_tensor(field_schema const& field, DML_TENSOR_DESC const& tensor) {
        tensor_rules const rules(schema().name, field);
        rules.type(tensor);
        auto const buffer = structure_at<DML_BUFFER_TENSOR_DESC>(tensor.Desc);
        rules.buffer(buffer);
        shape const sizes(buffer.Sizes, buffer.Sizes + buffer.DimensionCount);
        shape const strides = buffer.Strides == nullptr ? packed_strides(sizes)
                                                        : shape(buffer.Strides, buffer.Strides + buffer.DimensionCount);
        description_.call.tensors[std::string(field.name)] = {static_cast<data_type>(buffer.DataType), nullptr, sizes,
                                                              strides};
        description_.total_sizes.emplace(field.name, buffer.TotalTensorSizeInBytes);
    }

    /// A null pointer adds nothing: validate_call reports the missing field.
    template <class Element>
    void read_array(field_schema const& field, Element const* values) {
        std::uint32_t const count =
            std::get<std::uint32_t>(description_.call.attributes.find(field.array_count)->second);
        if (count > maximum_dimension_count) // refused here, before that many values are read
            rules_.refuse(std::string(field.array_count), "is " + std::to_string(count) + ", must be at most 8");
        if (values == nullptr) return;
        std::vector<std::conditional_t<std::is_same_v<Element, float>, float, std::uint32_t>> copy;
        for (std::uint32_t i = 0; i < count; ++i) copy.push_back(values[i]);
        description_.call.attributes.emplace(field.name, std::move(copy));
    }

    spec::rules rules_;
    operator_description description_;
};

} // namespace detail

/// The content of an operator's structure. It may be of any type that has DirectML's fields, by name and type. The
/// structures of tensors to which it points have the layout of DML_TENSOR_DESC and DML_BUFFER_TENSOR_DESC. Throws
/// validation_error for a tensor that DirectML would not accept in any operator. Whether the operator accepts it is
/// checked when it runs.
template <operator_structure Desc>
operator_description from_desc(Desc const& desc) {
    detail::description_reader reader(schema_of<Desc>);
    detail::for_each_field(desc, reader);
    return std::move(reader).description();
}

/// The content of a DML_OPERATOR_DESC, or of a structure like it. Throws validation_error for an operator that dmlref
/// does not have.
template <typed_structure Desc>
operator_description from_desc(Desc const& desc) {
    std::optional<operator_description> description;
    auto const type = static_cast<operator_type>(desc.Type);
    auto const read = [&]<class Structure>(Structure const*) {
        if (schema_of<Structure>.type != type) return;
        if (desc.Desc == nullptr) spec::rules(schema_of<Structure>.name).refuse("Desc", "is null, must be given");
        description = from_desc(detail::structure_at<Structure>(desc.Desc));
    };
    [&]<class... Structures>(std::tuple<Structures...> const*) {
        (read(static_cast<Structures const*>(nullptr)), ...);
    }(static_cast<operator_descs const*>(nullptr));
    if (!description)
        spec::rules("DML_OPERATOR_DESC")
            .refuse("Type", "is " + std::to_string(static_cast<std::uint32_t>(type)) +
                                ", must be the number of an operator that dmlref has");
    return std::move(*description);
}

} // namespace dmlref::directml
