// SPDX-License-Identifier: MIT
#include "streaming_floor.hpp"

#include "dmlref/exec/parallel.hpp"
#include "dmlref/exec/streaming.hpp"
#include "laid_out_tensor.hpp"

namespace dmlref::benchmarks {

namespace {

constexpr index_t line = 64; ///< elements; a few batches of any width
constexpr index_t chunk = index_t{1} << 16;
static_assert(line % (4 * simd::width) == 0);

/// Reads and writes whole lines in turn, as an operator does; the length of the turns is the fastest of those tried.
/// The output depends on everything that was read, so no load can be omitted. It is not zero, because some processors
/// write zeros several times faster.
void copy_evenly(float const* from, index_t reads, float* to, index_t writes, stores stores) {
    simd::batch sum0(0.f), sum1(0.f), sum2(0.f), sum3(0.f);
    index_t const turns = reads / chunk + 1;
    auto const start_of = [&](index_t turn, index_t elements) { return elements / line * turn / turns * line; };
    for (index_t turn = 0; turn < turns; ++turn) {
        for (index_t at = start_of(turn, reads); at < start_of(turn + 1, reads); at += 4 * simd::width) {
            sum0 += simd::load<simd::batch>(from + at);
            sum1 += simd::load<simd::batch>(from + at + simd::width);
            sum2 += simd::load<simd::batch>(from + at + 2 * simd::width);
            sum3 += simd::load<simd::batch>(from + at + 3 * simd::width);
        }
        simd::batch const value = sum0 + sum1 + sum2 + sum3;
        for (index_t at = start_of(turn, writes); at < start_of(turn + 1, writes); at += simd::width)
            stores == stores::streamed ? simd::stream(to + at, value) : simd::store(to + at, value);
    }
    simd::finish_streaming();
}

/// The elements of one thread.
index_t part_of(double bytes, unsigned threads) {
    index_t const elements = static_cast<index_t>(bytes) / static_cast<index_t>(sizeof(float));
    return elements / threads / line * line;
}

} // namespace

prepared_work streaming_floor(workload const& workload, stores stores, unsigned threads) {
    index_t const reads = part_of(workload.bytes_read, threads), writes = part_of(workload.bytes_written, threads);
    laid_out_tensor<float> const from({reads * threads}, layout::packed, seeds::input);
    laid_out_tensor<float> const to({writes * threads}, layout::packed);
    auto const run = [=] {
        exec::parallel_for(threads, {.threads = threads}, [&](index_t part) {
            copy_evenly(from.data() + part * reads, reads, to.data() + part * writes, writes, stores);
        });
    };
    return {run, [] { return std::vector<float>(); }};
}

} // namespace dmlref::benchmarks
