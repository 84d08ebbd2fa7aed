// SPDX-License-Identifier: MIT
#include "dmlref/golden/npy.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/temporary_folder.hpp"

#include <cstring>
#include <locale>
#include <random>
#include <sstream>

using namespace dmlref;
using namespace dmlref::golden;
using dmlref::testing::content_of;
using dmlref::testing::temporary_folder;

namespace {

template <class T>
std::vector<std::byte> bytes_of(std::vector<T> const& elements) {
    auto const bytes = std::as_bytes(std::span(elements));
    return {bytes.begin(), bytes.end()};
}

template <class T>
std::vector<T> elements_of(npy_array const& array) {
    std::vector<T> elements(array.elements.size() / sizeof(T));
    if (!elements.empty()) std::memcpy(elements.data(), array.elements.data(), array.elements.size());
    return elements;
}

/// A file of version 1, 2 or 3 with this header and these bytes after it.
std::string npy_file(std::string const& header, std::string const& payload, char version = 1) {
    std::string length = {static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    if (version > 1) length += std::string(2, '\0');
    return std::string("\x93NUMPY") + version + '\0' + length + header + payload;
}

std::string const two_bytes = "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }\n";
std::string const two_floats = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";

npy_array read(std::string const& file) {
    std::istringstream in(file);
    return read_npy(in, "x.npy");
}

std::string refusal(std::string const& file) {
    return ::refusal<npy_error>([&] { read(file); });
}

std::string written(directml::data_type type, std::vector<index_t> const& sizes, std::vector<std::byte> const& bytes) {
    std::ostringstream out;
    write_npy(out, type, sizes, bytes);
    return out.str();
}

} // namespace

TEST_CASE("npy: what is written is byte for byte this file", "[npy][golden]") {
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
    header += std::string(117 - header.size(), ' ') + '\n'; // 128 bytes with the 10 before it
    std::string const expected = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header +
                                 std::string("\x00\x00\x80\x3f\x00\x00\x00\xc0", 8); // 1, -2
    CHECK(written(directml::data_type::float32, {2}, bytes_of<float>({1.f, -2.f})) == expected);
}

TEST_CASE("npy: elements start at a multiple of 64 bytes", "[npy][golden]") {
    std::vector<index_t> sizes;
    for (std::size_t axes = 0; axes <= maximum_npy_axes; ++axes, sizes.push_back(1))
        CHECK((written(directml::data_type::uint8, sizes, {std::byte{7}}).size() - 1) % 64 == 0);
}

TEST_CASE("npy: every type survives being written and read", "[npy][golden]") {
    for (directml::data_type_traits const& traits : directml::data_types) {
        INFO(traits.name);
        std::vector<std::byte> bytes(static_cast<std::size_t>(6 * traits.size));
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 37 + 1);
        npy_array const array = read(written(traits.type, {2, 3}, bytes));
        CHECK(array.type == traits.type);
        CHECK(array.sizes == std::vector<index_t>{2, 3});
        CHECK(array.elements == bytes);
        CHECK_FALSE(array.had_trailing_padding);
    }
}

TEST_CASE("npy: an array of several steps of reading survives being written and read", "[npy][golden]") {
    std::vector<std::byte> bytes((std::size_t{5} << 19) + 3); // steps of 1 MiB, 1 MiB and the rest
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i % 251);
    std::string const file = written(directml::data_type::uint8, {std::ssize(bytes)}, bytes);
    CHECK((read(file).elements == bytes)); // not printed
    CHECK(refusal(file.substr(0, file.size() - 1)).find("the file ends here") != std::string::npos);
}

TEST_CASE("npy: a scalar is one element without axes, an empty array no element", "[npy][golden]") {
    npy_array const scalar = read(written(directml::data_type::float32, {}, bytes_of<float>({3.5f})));
    CHECK(scalar.sizes.empty());
    CHECK(elements_of<float>(scalar) == std::vector<float>{3.5f});
    npy_array const empty = read(written(directml::data_type::float32, {0, 3}, {}));
    CHECK(empty.sizes == std::vector<index_t>{0, 3});
    CHECK(empty.elements.empty());
}

TEST_CASE("npy: versions 1, 2 and 3 of the format are read, others refused", "[npy][golden]") {
    for (char version : {'\1', '\2', '\3'}) CHECK(read(npy_file(two_bytes, "ab", version)).elements.size() == 2);
    std::string file = npy_file(two_bytes, "ab");
    file[6] = 4;
    CHECK(refusal(file) == "x.npy, byte 6: the format's version is 4.0, must be 1.0, 2.0 or 3.0");
    file[6] = 0;
    CHECK(refusal(file) == "x.npy, byte 6: the format's version is 0.0, must be 1.0, 2.0 or 3.0");
    file[6] = 1, file[7] = 1;
    CHECK(refusal(file) == "x.npy, byte 6: the format's version is 1.1, must be 1.0, 2.0 or 3.0");
}

TEST_CASE("npy: big-endian elements are converted", "[npy][golden]") {
    auto const elements = [](char const* type, std::string const& payload) {
        return read(
            npy_file("{'descr': '>" + std::string(type) + "', 'fortran_order': False, 'shape': (2,)}", payload));
    };
    CHECK(elements_of<float>(elements("f4", std::string("\x3f\x80\x00\x00\xc0\x00\x00\x00", 8))) ==
          std::vector<float>{1.f, -2.f});
    CHECK(elements_of<std::uint16_t>(elements("u2", std::string("\x01\x02\x03\x04", 4))) ==
          std::vector<std::uint16_t>{0x0102, 0x0304});
    CHECK(elements_of<std::int64_t>(elements("i8", std::string("\0\0\0\0\0\0\0\x05\xff\xff\xff\xff\xff\xff\xff\xfe",
                                                               16))) == std::vector<std::int64_t>{5, -2});
    CHECK(elements_of<std::int8_t>(elements("i1", "\x01\x02")) == std::vector<std::int8_t>{1, 2});
}

TEST_CASE("npy: column-major arrays become row-major", "[npy][golden]") {
    std::string const payload = {0, 3, 1, 4, 2, 5}; // columns of [[0, 1, 2], [3, 4, 5]]
    npy_array const matrix = read(npy_file("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}", payload));
    CHECK(elements_of<std::uint8_t>(matrix) == std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5});
    CHECK(matrix.sizes == std::vector<index_t>{2, 3});

    // Element (a, b, c) of {2, 2, 3}, which lies at a + 2 * (b + 2 * c), is 100 * a + 10 * b + c, big-endian.
    std::string cube;
    for (int c = 0; c < 3; ++c)
        for (int b = 0; b < 2; ++b)
            for (int a = 0; a < 2; ++a) cube += {'\0', static_cast<char>(100 * a + 10 * b + c)};
    CHECK(elements_of<std::uint16_t>(
              read(npy_file("{'descr': '>u2', 'fortran_order': True, 'shape': (2, 2, 3)}", cube))) ==
          std::vector<std::uint16_t>{0, 1, 2, 10, 11, 12, 100, 101, 102, 110, 111, 112});
    CHECK(read(npy_file("{'descr': '|u1', 'fortran_order': True, 'shape': (0, 3)}", "")).elements.empty());
    CHECK(read(npy_file("{'descr': '|u1', 'fortran_order': True, 'shape': ()}", "a")).elements.size() == 1);
}

TEST_CASE("npy: padding to a multiple of 4 is accepted and reported", "[npy][golden]") {
    npy_array const padded = read(npy_file(two_bytes, std::string("ab\0\0", 4)));
    CHECK(padded.had_trailing_padding);
    CHECK(padded.elements.size() == 2);
    CHECK(read(npy_file(two_bytes, "abxy")).had_trailing_padding); // DxDispatch leaves there what was in the buffer
    CHECK_FALSE(read(npy_file(two_bytes, "ab")).had_trailing_padding);
}

TEST_CASE("npy: anything else after the last element is refused", "[npy][golden]") {
    std::string const reason = ": the last element is followed by more than padding to a multiple of 4 bytes";
    std::string const at = "x.npy, byte " + std::to_string(10 + two_bytes.size() + 2);
    CHECK(refusal(npy_file(two_bytes, "abc")) == at + reason);
    CHECK(refusal(npy_file(two_bytes, "abcde")) == at + reason);
    CHECK(refusal(npy_file(two_bytes, "abcdef")) == at + reason);
    CHECK(refusal(npy_file(two_floats, "01234567890")).ends_with(reason));
    CHECK(refusal(npy_file(two_floats, "0123456789ab")).ends_with(reason));
}

TEST_CASE("npy: a file that is not one is refused", "[npy][golden]") {
    CHECK(refusal("") == "x.npy, byte 0: the file ends inside the first 8 bytes, which name the format");
    CHECK(refusal("{\"json\": 1}") == "x.npy, byte 0: this is no .npy file");
    CHECK(refusal(npy_file("{'descr': '|O', 'fortran_order': False, 'shape': (2,)}", "ab"))
              .starts_with("x.npy, byte 20: the elements are Python objects"));
}

TEST_CASE("npy: a file cut anywhere is refused with the byte where it ends", "[npy][golden]") {
    for (std::string const& whole : {npy_file(two_floats, "01234567"), npy_file(two_floats, "01234567", 2)})
        for (std::size_t size = 0; size < whole.size(); ++size) {
            INFO(size);
            CHECK(
                refusal(whole.substr(0, size)).starts_with("x.npy, byte " + std::to_string(size) + ": the file ends"));
        }
}

TEST_CASE("npy: a header that claims to be long is refused before it is read", "[npy][golden]") {
    std::string const huge = std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{'descr'", 20);
    CHECK(refusal(huge) == "x.npy, byte 8: the header is 4294967295 bytes long, must have at most 65535");
    std::string const beyond_the_file = std::string("\x93NUMPY\x01\x00\xff\xff{'descr'", 18);
    CHECK(refusal(beyond_the_file) == "x.npy, byte 18: the file ends inside the header");
}

TEST_CASE("npy: a file that promises more elements than it has costs no memory for them", "[npy][golden]") {
    std::string const promise = "{'descr': '<f8', 'fortran_order': False, 'shape': (1125899906842624,)}"; // 2^50
    CHECK(refusal(npy_file(promise, "0123")) ==
          "x.npy, byte 84: the file ends here, must have 9007199254740992 bytes of elements from byte 80");
}

TEST_CASE("npy: a file with any one byte changed is read or refused in one sentence", "[npy][golden]") {
    std::string const whole = npy_file(two_floats, "01234567");
    std::mt19937 random(20230419);
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (int attempt = 0; attempt < 24; ++attempt) {
            std::string file = whole;
            file[at] = static_cast<char>(attempt < 8 ? file[at] ^ (1 << attempt) : static_cast<int>(random() & 0xff));
            std::string const outcome = refusal(file);
            INFO(at);
            CHECK((outcome == "accepted" || outcome.starts_with("x.npy, byte ")));
            CHECK(outcome.find('\n') == std::string::npos);
        }
}

TEST_CASE("npy: the locale does not show", "[npy][golden]") {
    struct grouping : std::numpunct<char> {
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\1"; }
    };
    std::ostringstream out;
    out.imbue(std::locale(std::locale::classic(), new grouping));
    write_npy(out, directml::data_type::uint8, {1234}, std::vector<std::byte>(1234));
    CHECK(out.str() == written(directml::data_type::uint8, {1234}, std::vector<std::byte>(1234)));
    std::istringstream in(out.str());
    in.imbue(out.getloc());
    CHECK(read_npy(in, "x.npy").sizes == std::vector<index_t>{1234});
}

TEST_CASE("npy: elements that do not fit the sizes are not written", "[npy][golden]") {
    CHECK_THROWS_WITH(written(directml::data_type::float32, {2}, std::vector<std::byte>(7)),
                      "npy: there are 7 bytes of elements, which is not what the sizes say");
    CHECK_THROWS_WITH(written(directml::data_type::float32, {-1}, {}), "npy: the size -1 is below 0");
    CHECK_THROWS_WITH(written(directml::data_type::unknown, {2}, {}), "npy: the elements have no type");
    CHECK_THROWS_AS(written(directml::data_type::uint8, {index_t{1} << 62, 4}, {}), npy_error);
    CHECK_THROWS_WITH(written(directml::data_type::uint8, std::vector<index_t>(33, 1), {std::byte{}}),
                      "npy: the array has more than 32 axes");
}

TEST_CASE("npy: a write that fails is an error", "[npy][golden]") {
    struct full_disk : std::streambuf {
        std::size_t room = 0;
        int_type overflow(int_type character) override { return room == 0 ? traits_type::eof() : (--room, character); }
        int sync() override { return 0; }
    };
    std::vector<std::byte> const elements(100);
    std::size_t const whole = written(directml::data_type::uint8, {100}, elements).size();
    for (std::size_t room = 0; room < whole; ++room) {
        full_disk disk;
        disk.room = room;
        std::ostream out(&disk);
        CHECK_THROWS_WITH(write_npy(out, directml::data_type::uint8, {100}, elements, "y.npy"),
                          "y.npy: the file could not be written");
    }
    if (std::filesystem::exists("/dev/full"))
        CHECK_THROWS_WITH(write_npy(std::filesystem::path("/dev/full"), directml::data_type::uint8, {100}, elements),
                          "/dev/full: the file could not be written");
}

TEST_CASE("npy: files are written, replaced and read by path", "[npy][golden]") {
    temporary_folder const folder;
    std::filesystem::path const file = folder / "a.npy";
    write_npy(file, directml::data_type::uint32, {3}, bytes_of<std::uint32_t>({1, 2, 3}));
    write_npy(file, directml::data_type::uint32, {2}, bytes_of<std::uint32_t>({7, 9}));
    CHECK(content_of(file) == written(directml::data_type::uint32, {2}, bytes_of<std::uint32_t>({7, 9})));
    CHECK(elements_of<std::uint32_t>(read_npy(file)) == std::vector<std::uint32_t>{7, 9});
    CHECK_THROWS_WITH(read_npy(folder / "none.npy"), (folder / "none.npy").string() + ": the file cannot be opened");
    CHECK_THROWS_WITH(write_npy(folder / "none/a.npy", directml::data_type::uint8, {0}, {}),
                      (folder / "none/a.npy").string() + ": the file cannot be created");
    CHECK_THROWS_WITH(read_npy(folder.path()), folder.path().string() + ": this is not a regular file");
}
