// SPDX-License-Identifier: MIT
#pragma once
#include "model/binding.hpp"
#include "model/tensor_desc.hpp"

#include <dmlref/directml/operator_call.hpp>
#include <dmlref/directml/operator_table.hpp>

#include <map>

namespace dmlref::tool {

/// An operator of a model with its desc.
struct dispatchable {
    std::string name;
    directml::operator_schema const* schema = nullptr;
    std::map<std::string, tensor_desc, std::less<>> tensors{}; ///< by DirectML's field name
    std::map<std::string, directml::attribute, std::less<>> attributes{};
    std::set<std::string, std::less<>> unread{}; ///< fields that could not be read, in a model with findings
    /// The content of tensors OWNED_BY_DML. It is copied when the model is read, as DirectML copies it when it
    /// initializes the operator, before any command runs.
    std::map<std::string, std::vector<std::byte>, std::less<>> owned{};
};

/// A member of the model's "dispatchables". Refuses anything that is not a DirectML operator, operators that dmlref
/// does not have, and a desc that lacks a field, has an extra one, or breaks a rule that can be checked without its
/// data.
dispatchable read_dispatchable(std::string const& name, model_value const& description,
                               named_list<resource> const& resources, reading& context);

} // namespace dmlref::tool
