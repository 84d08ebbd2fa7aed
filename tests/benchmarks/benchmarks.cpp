// SPDX-License-Identifier: MIT
#include "dmlref/core/version.hpp"
#include "dmlref/exec/instruction_set.hpp"
#include "dmlref_work.hpp"
#include "measure.hpp"
#include "peers/peers.hpp"
#include "streaming_floor.hpp"

#include <algorithm>
#include <cstdio>
#include <thread>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Runs the workloads, each with dmlref, its peers and the streaming floor, one workload after the other, so that
/// compared figures are measured within seconds. Google Benchmark's options apply; report.py runs this program and
/// makes the tables.
using namespace dmlref;
using namespace dmlref::benchmarks;

namespace {

/// dmlref's result for a workload in float, kept for the latest workload; that of the first peer if dmlref lacks the
/// operator.
std::vector<float> const& expected_result(workload const& workload) {
    static std::string id;
    static std::vector<float> result;
    if (id == workload.id) return result;
    auto const ours = dmlref_work<float>(workload, {});
    prepared_work const work = ours ? *ours : peer_cases(workload).at(0).prepare(1);
    work.run();
    result = work.result();
    id = workload.id;
    return result;
}

/// How a workload is measured.
struct manner {
    std::vector<unsigned> threads;
    bool is_small;
};

/// One, two and, if there are as many processors, sixteen.
std::vector<unsigned> threads_of_networks() {
    return std::thread::hardware_concurrency() < 16 ? std::vector{1u, 2u} : std::vector{1u, 2u, 16u};
}

/// Whether dmlref has a view of the tensors in this layout: all blocks must be full, and RESAMPLE has no axis for them
/// beside three spatial ones.
bool can_be_laid_out(workload const& workload, layout layout) {
    if (layout != layout::blocked) return true;
    bool const has_no_axis_for_blocks = workload.operation == "resample" && workload.spatial_axes() == 3;
    return workload.input[1] % channels_of_block == 0 && !has_no_axis_for_blocks;
}

/// Both layouts of networks, and those of peers that a view can describe.
std::vector<layout> layouts_of(workload const& workload) {
    std::vector<layout> result{layout::packed, layout::channels_last};
    auto const peers = peer_cases(workload);
    for (layout const layout : {layout::padded_rows, layout::blocked})
        if (can_be_laid_out(workload, layout) && std::any_of(peers.begin(), peers.end(), [&](peer_case const& peer) {
                return peer.layout == name_of(layout);
            }))
            result.push_back(layout);
    return result;
}

template <class T>
void register_dmlref(workload const& workload, implementation implementation, char const* type, manner const& manner) {
    bool const is_reference = implementation == implementation::reference;
    for (layout const layout : layouts_of(workload))
        for (unsigned const threads : manner.threads) {
            if (is_reference && threads > 1) continue; // the reference has no threads
            setting const setting{implementation, layout, threads, {}};
            measured_case measured{workload.id, is_reference ? "reference" : "dmlref",
                                   type,        std::string(name_of(layout)),
                                   threads,     [=] { return *dmlref_work<T>(workload, setting); }};
            measured.does_more_work = does_more_work(workload);
            measured.bytes = (workload.bytes_read + workload.bytes_written) * sizeof(T) / sizeof(float);
            measured.is_small = manner.is_small;
            if (sizeof(T) == sizeof(float)) measured.expected = [=] { return expected_result(workload); };
            register_case(measured);
        }
}

void register_peers(workload const& workload, manner const& manner) {
    for (peer_case const& peer : peer_cases(workload))
        for (unsigned const threads : manner.threads)
            register_case({workload.id, peer.program, "float", peer.layout, threads,
                           [=] { return peer.prepare(threads); }, [=] { return expected_result(workload); }});
}

void register_programs(workload const& workload, manner const& manner) {
    bool const is_there = has_operator<float>(workload);
    if (is_there) register_dmlref<float>(workload, implementation::kernels, "float", manner);
    register_peers(workload, manner);
    if (!is_there) return;
    register_dmlref<half>(workload, implementation::kernels, "half", manner);
    if (!manner.is_small && has_operator<std::uint8_t>(workload))
        register_dmlref<std::uint8_t>(workload, implementation::kernels, "uint8", manner);
    register_dmlref<float>(workload, implementation::reference, "float", manner);
    register_dmlref<half>(workload, implementation::reference, "half", manner);
}

void register_floor(workload const& workload, manner const& manner) {
    for (unsigned const threads : manner.threads) {
        register_case({workload.id, "floor", "float", "ordinary-stores", threads,
                       [=] { return streaming_floor(workload, stores::ordinary, threads); }});
        register_case({workload.id, "floor", "float", "streamed-stores", threads,
                       [=] { return streaming_floor(workload, stores::streamed, threads); }});
    }
}

/// Memory that a peer frees stays with the process, so that peers that allocate their outputs use warm memory, like all
/// other programs.
void keep_freed_memory() {
#if defined(__GLIBC__)
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
#endif
}

#define DMLREF_TEXT_OF(name) #name
#define DMLREF_TEXT(name) DMLREF_TEXT_OF(name)

void describe_programs() {
    benchmark::AddCustomContext("dmlref", version);
    benchmark::AddCustomContext("compiler", DMLREF_COMPILER);
    benchmark::AddCustomContext("instruction_set", DMLREF_TEXT(DMLREF_INSTRUCTION_SET));
    for (peer_version const& peer : peer_versions()) benchmark::AddCustomContext("peer " + peer.program, peer.version);
}

} // namespace

int main(int argc, char** argv) {
    keep_freed_memory();
    manner const of_networks{threads_of_networks(), false}, of_small_calls{{1}, true};
    try {
        for (workload const& workload : load_workloads(DMLREF_WORKLOADS)) {
            register_floor(workload, of_networks);
            register_programs(workload, of_networks);
        }
        for (workload const& call : load_small_calls(DMLREF_WORKLOADS)) register_programs(call, of_small_calls);
    } catch (std::exception const& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    describe_programs();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
