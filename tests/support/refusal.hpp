// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/error.hpp"

#include <concepts>
#include <string>

/// The whole message of the error that a call throws; "accepted" if it throws none.
template <class Error = dmlref::validation_error, std::invocable Call>
std::string refusal(Call&& call) {
    try {
        call();
    } catch (Error const& error) {
        return error.what();
    }
    return "accepted";
}
