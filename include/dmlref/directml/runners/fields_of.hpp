// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_view.hpp"
#include "dmlref/directml/for_each_field.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/spec/rules.hpp"

#include <optional>

namespace dmlref::directml::detail {

/// The fields of a call that has passed validate_call, by name and static type.
class fields_of {
public:
    explicit fields_of(operator_call const& call) : fields_of(call, call.schema->name) {}
    fields_of(operator_call const& call, spec::rules const& rules) : call_(call), rules_(rules) {}

    /// The rules of the operator.
    spec::rules const& rules() const { return rules_; }
    dmlref::readings const& readings() const { return call_.interpretation.readings; }
    std::uint64_t work_budget() const { return call_.interpretation.work_budget; }
    bool has(std::string_view field) const { return call_.attributes.contains(field); }

    template <class T>
    tensor_view<T> tensor(std::string_view field) const {
        auto const bound = call_.tensors.find(field);
        return bound == call_.tensors.end() ? tensor_view<T>{} : bound->second.template as<T>();
    }
    data_type type(std::string_view field) const {
        auto const bound = call_.tensors.find(field);
        return bound == call_.tensors.end() ? data_type::unknown : bound->second.type;
    }
    index_view indices(std::string_view field) const {
        if (type(field) == data_type::uint64) return tensor<std::uint64_t const>(field);
        return tensor<std::uint32_t const>(field);
    }

    template <class T>
    T value(std::string_view field) const {
        return std::get<T>(call_.attributes.find(field)->second);
    }

    /// The options of the operator. Those whose fields its version does not have keep their defaults, which are what
    /// the later version's page says about the earlier one.
    template <class Options>
    Options options() const {
        Options result;
        for_each_option(result, [&](std::string_view field, auto& option) {
            if (has(field)) read(field, option);
        });
        if constexpr (requires { result.readings; }) result.readings = readings();
        if constexpr (requires { result.work_budget; }) result.work_budget = work_budget();
        return result;
    }

private:
    template <class Option>
    void read(std::string_view field, Option& option) const {
        if constexpr (std::is_enum_v<Option>)
            option = static_cast<Option>(value<std::uint32_t>(field));
        else
            option = value<Option>(field);
    }
    template <class Enumeration>
    void read(std::string_view field, std::optional<Enumeration>& option) const {
        read(field, option.emplace());
    }
    template <class T>
    void read(std::string_view field, per_axis<T>& option) const {
        auto const values = value<std::vector<T>>(field);
        option = {values.begin(), values.end()};
    }

    operator_call const& call_;
    spec::rules rules_;
};

} // namespace dmlref::directml::detail
