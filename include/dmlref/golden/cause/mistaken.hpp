// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/mistake.hpp"

/// The number and the element on which the reference runs as a device that makes a mistake.
namespace dmlref::golden::cause {

/// What a device is doing.
struct device_run {
    mistake made{};
    plain_call const* call = nullptr;
    double powers = 0;               ///< that went into the sum at hand
    bool has_columns = false;        ///< of a bin of ROI_POOLING, whose rows are next
    index_t maxima_before = 0;       ///< equal ones that were taken already, where all are taken
    index_t equals_left_to_pass = 0; ///< on the way to the next of them
    bool has_more_maxima = false;
};

/// On this thread.
inline constinit thread_local device_run running;

/// A float that was computed, or an integer that was found, of up to 2^53. The reference computes with it as with
/// float; long sums (NU-7) are float, too.
class mistaken {
public:
    constexpr mistaken() = default;
    constexpr mistaken(float value) : value_(static_cast<double>(value)) {}
    explicit constexpr mistaken(double value) : value_(value) {}
    explicit constexpr mistaken(std::integral auto value) : value_(static_cast<double>(static_cast<float>(value))) {}

    double value() const { return value_; }
    float computed() const { return static_cast<float>(value_); }
    explicit operator float() const { return computed(); }

    /// Taken for another number where something is divided by it, or by a sum that ends with it.
    mistaken as_divisor(mistaken const& divisor) const {
        mistaken result = *this;
        result.divisor_ = divisor.value_;
        return result;
    }

    mistaken operator-() const { return mistaken(-value_); }
    friend mistaken operator+(mistaken const& a, mistaken const& b) { return a.computed() + b.computed(); }
    friend mistaken operator-(mistaken const& a, mistaken const& b) { return a.computed() - b.computed(); }
    friend mistaken operator*(mistaken const& a, mistaken const& b) { return a.computed() * b.computed(); }
    friend mistaken operator/(mistaken const& a, mistaken const& b) {
        return b.divisor_ != 0 ? mistaken(a.value_ / b.divisor_) : mistaken(a.computed() / b.computed());
    }
    mistaken& operator+=(mistaken const& other) {
        *this = *this + other;
        divisor_ = other.divisor_;
        return *this;
    }
    mistaken& operator*=(mistaken const& other) { return *this = *this * other; }
    friend bool operator>(mistaken const& a, mistaken const& b);

private:
    double value_ = 0;
    double divisor_ = 0; ///< 0: the number itself
};

/// An element of a tensor.
class mistaken_element {
public:
    using real = mistaken;

    mistaken_element() = default;
    explicit mistaken_element(double value) : value_(value) {}
    explicit mistaken_element(index_t found) : value_(static_cast<double>(found)) {}
    explicit operator mistaken() const { return mistaken(value_); }
    explicit operator float() const { return static_cast<float>(value_); }
    double value() const { return value_; }

    mistaken_element& operator=(mistaken const& number) { return put(running.made.written, number.value(), number); }
    mistaken_element& operator+=(mistaken const& number) {
        contribute(number);
        return *this;
    }
    /// Where a device makes a mistake about contributions, those of a sum to which none was added are none.
    mistaken_element& operator+=(mistaken_element const& sum) {
        mistake const& made = running.made;
        if (made.added && !sum.is_written_) return *this;
        return put(made.joined ? made.joined : made.added, (mistaken(value_) + mistaken(sum.value_)).value(),
                   mistaken(sum.value_));
    }
    /// What one contribution adds to a gradient.
    void contribute(mistaken const& number) { put(running.made.added, (mistaken(value_) + number).value(), number); }

    /// Takes each of equal maxima in turn, where the device takes them all.
    template <class Compute>
    static void in_every_way(Compute&& compute);

private:
    using change = double (*)(double there, double value, bool is_first);
    mistaken_element& put(change made, double documented, mistaken const& number) {
        value_ = made ? made(value_, number.value(), !is_written_) : documented;
        is_written_ = true;
        return *this;
    }

    double value_ = 0;
    bool is_written_ = false;
};

template <class Compute>
void mistaken_element::in_every_way(Compute&& compute) {
    device_run& run = running;
    do {
        run.equals_left_to_pass = run.maxima_before;
        run.has_more_maxima = false;
        compute();
        run.maxima_before = run.has_more_maxima ? run.maxima_before + 1 : 0;
    } while (run.has_more_maxima);
}

inline bool operator>(mistaken const& a, mistaken const& b) {
    device_run& run = running;
    if (run.made.greater) return run.made.greater(a.value_, b.value_, *run.call);
    if (a.value_ > b.value_) {
        run.equals_left_to_pass = run.maxima_before;
        run.has_more_maxima = false;
        return true;
    }
    if (!run.made.takes_every_maximum || a.value_ != b.value_) return false;
    if (run.equals_left_to_pass > 0) return run.equals_left_to_pass-- > 0;
    run.has_more_maxima = true;
    return false;
}

} // namespace dmlref::golden::cause
