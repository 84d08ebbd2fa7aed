// SPDX-License-Identifier: MIT
// Runs a fuzz target without a fuzzer: on each file of the folders given, whole and cut short, and with bytes changed.
// A finding ends the process. Usage: PROGRAM RUNS FOLDER...
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace {

using bytes = std::vector<std::uint8_t>;

void run(bytes const& input) { LLVMFuzzerTestOneInput(input.data(), input.size()); }

std::vector<bytes> files_of(char const* folder) {
    std::vector<bytes> files;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) {
            std::ifstream in(entry.path(), std::ios::binary);
            files.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        }
    return files;
}

} // namespace

int main(int argument_count, char** arguments) {
    if (argument_count < 3) return 2;
    std::vector<bytes> inputs = {{}};
    for (int folder = 2; folder < argument_count; ++folder)
        for (bytes& input : files_of(arguments[folder])) inputs.push_back(std::move(input));
    for (bytes const& input : inputs) run(input);

    std::mt19937 random(1);
    long const runs = std::atol(arguments[1]);
    for (long i = 0; i < runs; ++i) {
        bytes input = inputs[random() % inputs.size()];
        if (random() % 4 == 0) input.resize(random() % (input.size() + 1));
        if (input.size() < 8 || random() % 8 == 0)
            for (unsigned more = random() % 64; more > 0; --more) input.push_back(static_cast<std::uint8_t>(random()));
        for (unsigned changes = random() % 8; changes > 0 && !input.empty(); --changes)
            input[random() % input.size()] = static_cast<std::uint8_t>(random());
        run(input);
    }
    std::cout << inputs.size() << " files and " << runs << " changed ones, no finding\n";
}
