// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/error.hpp"

#include <string>

/// The whole sentence of the validation_error that a call throws; "accepted" when it throws none.
template <class Call>
std::string refusal(Call&& call) {
    try {
        call();
    } catch (dmlref::validation_error const& error) {
        return error.what();
    }
    return "accepted";
}
