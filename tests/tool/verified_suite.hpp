// SPDX-License-Identifier: MIT
#pragma once
#include "command_line.hpp"
#include "support/temporary_folder.hpp"

#include <dmlref/golden/npy.hpp>
#include <dmlref/golden/stored_element.hpp>

namespace dmlref::testing {

namespace fs = std::filesystem;

/// Golden cases, and the files of a device that computed them without a fault.
class verified_suite {
public:
    explicit verified_suite(std::string const& filter, std::string const& suite = "standard") {
        run_dmlref({"generate", "--output", golden().string(), "--filter", filter, "--suite", suite});
        for (fs::path const& file : files_ending_with(".expected.npy")) {
            fs::path const got_file = device_file(file);
            fs::create_directories(got_file.parent_path());
            fs::copy_file(file, got_file);
        }
    }

    fs::path golden() const { return folder_ / "golden suite"; } // a space: quoting must hold
    fs::path got() const { return folder_ / "got"; }
    fs::path const& folder() const { return folder_.path(); }

    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (fs::path const& file : files_ending_with("case.json"))
            names.push_back(file.parent_path().lexically_relative(golden()).generic_string());
        return names;
    }

    /// `dmlref verify` of the suite, or of one case of it, with more words.
    command_result verify(std::vector<std::string> const& more = {}, std::string const& case_name = ".") const {
        return run_dmlref({"verify", (golden() / case_name).lexically_normal().string(), "--got",
                           (got() / case_name).lexically_normal().string()},
                          more);
    }

    /// Adds to an element of what the device wrote; `element` counts in the file.
    void change(std::string const& file, std::size_t element, double difference) const {
        edit(file, [&](golden::npy_array& array) {
            auto const size = static_cast<std::size_t>(directml::element_size(array.type));
            std::byte* const place = array.elements.data() + element * size;
            double const value = golden::load_element(array.type, place).value();
            store(array.type, place, value + difference);
        });
    }

    /// Of FLOAT16.
    void set_bits(std::string const& file, std::size_t element, std::uint64_t bits) const {
        edit(file, [&](golden::npy_array& array) { store_bits(array.elements.data() + 2 * element, bits, 2); });
    }

    void set_all(std::string const& file, double value) const {
        edit(file, [&](golden::npy_array& array) {
            auto const size = static_cast<std::size_t>(directml::element_size(array.type));
            for (std::size_t at = 0; at < array.elements.size(); at += size)
                store(array.type, array.elements.data() + at, value);
        });
    }

    template <class Edit>
    void edit(std::string const& file, Edit&& change_array) const {
        golden::npy_array array = golden::read_npy(got() / file);
        change_array(array);
        golden::write_npy(got() / file, array.type, array.sizes, array.elements);
    }

    void write(std::string const& file, std::string const& content) const {
        std::ofstream(got() / file, std::ios::binary) << content;
    }

private:
    static void store(directml::data_type type, std::byte* place, double value) {
        store_bits(place, golden::element_nearest_to(type, value).bits,
                   static_cast<std::size_t>(directml::element_size(type)));
    }
    static void store_bits(std::byte* place, std::uint64_t bits, std::size_t size) {
        for (std::size_t byte = 0; byte < size; ++byte) // little-endian, as the machines of the tests are
            place[byte] = static_cast<std::byte>(bits >> (8 * byte) & 0xff);
    }

    std::vector<fs::path> files_ending_with(std::string const& end) const {
        std::vector<fs::path> files;
        for (fs::directory_entry const& entry : fs::recursive_directory_iterator(golden()))
            if (entry.path().filename().string().ends_with(end)) files.push_back(entry.path());
        return files;
    }

    fs::path device_file(fs::path const& expected) const {
        std::string const name = expected.filename().string();
        return got() / fs::relative(expected.parent_path(), golden()) / (name.substr(0, name.find('.')) + ".npy");
    }

    temporary_folder folder_{};
};

} // namespace dmlref::testing
