// SPDX-License-Identifier: MIT
#pragma once
#include <type_traits>
#include <utility>

namespace dmlref::golden {

/// Gives a variable another value while it lives.
template <class T>
class temporary_value {
public:
    temporary_value(T& variable, std::type_identity_t<T> value)
        : variable_(variable),
          before_(std::exchange(variable, std::move(value))) {}
    ~temporary_value() { variable_ = std::move(before_); }
    temporary_value(temporary_value const&) = delete;
    temporary_value& operator=(temporary_value const&) = delete;

private:
    T& variable_;
    T before_;
};

} // namespace dmlref::golden
