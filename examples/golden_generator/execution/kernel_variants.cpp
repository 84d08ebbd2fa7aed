// SPDX-License-Identifier: MIT
#include "execution/kernel_variants.hpp"

#include "exit_code.hpp"

#include <dmlref/exec/available_instruction_sets.hpp>
#include <dmlref/spec/alternatives.hpp>

namespace dmlref::tool {

/// execute_variant.cpp
namespace execute_compiled_for {

void baseline(directml::operator_call const& call, execution const& how);
void avx2(directml::operator_call const& call, execution const& how);
void avx512(directml::operator_call const& call, execution const& how);

} // namespace execute_compiled_for

std::span<kernel_variant const> kernel_variants() {
    [[maybe_unused]] static exec::available_instruction_sets const machine = exec::instruction_sets_of_this_machine();
    static kernel_variant const variants[] = {
        {"baseline", true, execute_compiled_for::baseline},
#ifdef DMLREF_HAS_KERNELS_FOR_AVX2
        {"avx2", machine.avx2, execute_compiled_for::avx2},
#endif
#ifdef DMLREF_HAS_KERNELS_FOR_AVX512
        {"avx512", machine.avx512, execute_compiled_for::avx512},
#endif
    };
    return variants;
}

kernel_variant const& widest_kernel_variant() {
    kernel_variant const* widest = &kernel_variants().front();
    for (kernel_variant const& each : kernel_variants())
        if (each.runs_here) widest = &each;
    return *widest;
}

kernel_variant const& kernel_variant_named(std::string_view name) {
    std::vector<std::string_view> names;
    for (kernel_variant const& each : kernel_variants()) {
        if (each.name == name && each.runs_here) return each;
        if (each.name == name)
            throw usage_error("--instruction-set is '" + std::string(name) + "', which this machine does not have");
        names.push_back(each.name);
    }
    throw usage_error("--instruction-set is '" + std::string(name) + "', must be " + spec::alternatives(names));
}

} // namespace dmlref::tool
