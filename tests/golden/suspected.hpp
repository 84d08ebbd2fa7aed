// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/likely_cause.hpp"

#include <list>

/// Problems, and results of devices that compute them wrongly, for tests of likely_cause.hpp.
namespace dmlref::testing {

using reals = std::vector<double>;

/// Noise without ties: whole numbers that differ from element to element, over 64.
inline reals noise(index_t count, std::uint32_t seed = 1) {
    reals result;
    for (index_t element = 0; element < count; ++element) {
        seed = seed * 1664525u + 1013904223u;
        result.push_back((static_cast<double>(seed >> 18) - 8192) / 64);
    }
    return result;
}

/// A call with memory of its own.
class problem {
public:
    explicit problem(std::string_view operator_name) { call_.schema = directml::find_operator(operator_name); }
    problem(problem&&) = default; // a copy would be bound to the memory of the original

    template <class T = float>
    problem& bind(std::string const& field, shape const& sizes, reals const& elements = {}) {
        auto& memory = memory_.emplace_back(static_cast<std::size_t>(element_count(sizes)));
        call_.tensors[field] = {directml::data_type_of<T>, memory.data(), sizes};
        for (std::size_t element = 0; element < elements.size(); ++element)
            if constexpr (integer<T>)
                static_cast<T*>(call_.tensors[field].data)[element] =
                    static_cast<T>(to_index(elements[element], 0, 0xffff'ffff));
            else
                static_cast<T*>(call_.tensors[field].data)[element] =
                    static_cast<T>(static_cast<float>(elements[element]));
        return *this;
    }
    problem& set(std::string const& field, directml::attribute const& value) {
        call_.attributes[field] = value;
        return *this;
    }
    /// Fields of the operators on windows over images.
    problem& set_windows(std::vector<std::uint32_t> const& size, std::vector<std::uint32_t> const& strides,
                         std::uint32_t padding = 0, std::uint32_t dilation = 1) {
        set("DimensionCount", 2u).set("WindowSize", size).set("Strides", strides);
        set("StartPadding", std::vector{padding, padding}).set("EndPadding", std::vector{padding, padding});
        return call_.schema->find("Dilations") ? set("Dilations", std::vector{dilation, dilation}) : *this;
    }
    /// Fields of ROI_ALIGN and its gradient that all regions share, with from `least` to `most` samples.
    problem& set_sampling(std::uint32_t reduction, std::uint32_t mode, std::uint32_t least, std::uint32_t most) {
        set("ReductionFunction", reduction).set("InterpolationMode", mode);
        set("SpatialScaleX", 1.f).set("SpatialScaleY", 1.f);
        return set("MinimumSamplesPerOutput", least).set("MaximumSamplesPerOutput", most);
    }

    directml::operator_call const& call() const { return call_; }

    /// What the reference makes of it.
    reals result(std::string const& output) const {
        directml::execute_by<directml::implementation::reference>(call_);
        return golden::cause::values_of(call_.tensors.find(output)->second);
    }

private:
    std::list<std::vector<std::uint64_t>> memory_{}; // of 64 bits, so that every type is aligned
    directml::operator_call call_{};
};

/// A device's result, judged with a bound of a few units in the last place.
inline golden::suspect suspected(problem const& of, reals got, std::string const& output = "OutputTensor") {
    golden::suspect what{.call = of.call(), .tensor = output};
    directml::data_type const type = what.output().type;
    what.got = std::move(got);
    what.expected = of.result(output);
    for (std::size_t element = 0; element < what.expected.size(); ++element) {
        double const expected = what.expected[element], had = what.got[element];
        double const unit = type == directml::data_type::float16 ? 0x1p-11 : 0x1p-20;
        bool const is_rounded = golden::is_floating_point(type) && std::isfinite(expected);
        what.bound.push_back(is_rounded ? unit * (std::abs(expected) + 64) : 0); // noise() is about as large as 64
        bool const equal = had == expected || (std::isnan(had) && std::isnan(expected));
        what.outside.push_back(!equal && !(std::abs(had - expected) <= what.bound.back()));
    }
    return what;
}

/// The name of the likely cause, or "none".
inline std::string cause_named(golden::suspect const& what) {
    std::vector<golden::likely_cause> const causes = golden::likely_causes_of(what);
    return causes.empty() ? "none" : causes.front().name;
}
inline std::string cause_named(problem const& of, reals got, std::string const& output = "OutputTensor") {
    return cause_named(suspected(of, std::move(got), output));
}

} // namespace dmlref::testing
