// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/error.hpp"

#include <string>

/// The whole message of the validation_error that a call throws; "accepted" if it throws none.
template <class Call>
std::string refusal(Call&& call) {
    try {
        call();
    } catch (dmlref::validation_error const& error) {
        return error.what();
    }
    return "accepted";
}
