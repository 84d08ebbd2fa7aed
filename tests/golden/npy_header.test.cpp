// SPDX-License-Identifier: MIT
#include "dmlref/golden/npy_header.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <limits>

using namespace dmlref;
using namespace dmlref::golden;

namespace {

npy_header parsed(std::string_view text) { return golden::detail::npy_header_parser(text, 10, "x.npy").parse(); }

std::string refusal(std::string_view text) {
    return ::refusal<npy_error>([&] { parsed(text); });
}

std::string with_type(std::string const& descr) {
    return "{'descr': " + descr + ", 'fortran_order': False, 'shape': (2,)}";
}
std::string with_shape(std::string const& shape) {
    return "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + "}";
}
std::vector<index_t> sizes_of(std::string const& shape) { return parsed(with_shape(shape)).sizes; }

} // namespace

TEST_CASE("npy_header: NumPy's own text is read", "[npy][golden]") {
    npy_header const header = parsed("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3, 4, 5), }          \n");
    CHECK(header.type == directml::data_type::float32);
    CHECK_FALSE(header.big_endian);
    CHECK_FALSE(header.fortran_order);
    CHECK(header.sizes == std::vector<index_t>{1, 3, 4, 5});
}

TEST_CASE("npy_header: order of keys, quotes and white space do not matter", "[npy][golden]") {
    for (char const* text : {"{'descr':'<f2','fortran_order':True,'shape':(7,)}",
                             R"({"shape": (7,), "fortran_order": True, "descr": "<f2"})",
                             "  {\t'shape' : ( 7 , ) ,\n 'descr' : '<f2' , 'fortran_order' : True , } \n",
                             "{'descr': '<f2', 'fortran_order': True, 'shape': (7L,), }"}) {
        INFO(text);
        npy_header const header = parsed(text);
        CHECK(header.type == directml::data_type::float16);
        CHECK(header.fortran_order);
        CHECK(header.sizes == std::vector<index_t>{7});
    }
}

TEST_CASE("npy_header: a tuple of sizes may end with a comma, as DxDispatch writes it", "[npy][golden]") {
    CHECK(sizes_of("(1,1,4,4,)") == std::vector<index_t>{1, 1, 4, 4});
    CHECK(sizes_of("(4,)") == std::vector<index_t>{4});
    CHECK(sizes_of("()").empty());
    CHECK(sizes_of("(0, 3)") == std::vector<index_t>{0, 3});
}

TEST_CASE("npy_header: every type that a tensor may have is read and written", "[npy][golden]") {
    std::pair<directml::data_type, char const*> const types[] = {
        {directml::data_type::float32, "<f4"}, {directml::data_type::float16, "<f2"},
        {directml::data_type::uint32, "<u4"},  {directml::data_type::uint16, "<u2"},
        {directml::data_type::uint8, "|u1"},   {directml::data_type::int32, "<i4"},
        {directml::data_type::int16, "<i2"},   {directml::data_type::int8, "|i1"},
        {directml::data_type::float64, "<f8"}, {directml::data_type::uint64, "<u8"},
        {directml::data_type::int64, "<i8"}};
    for (auto const& [type, descr] : types) {
        INFO(descr);
        CHECK(npy_type_string(type) == descr);
        npy_header const header = parsed(with_type("'" + std::string(descr) + "'"));
        CHECK(header.type == type);
        std::string const swapped = ">" + std::string(descr).substr(1);
        CHECK(parsed(with_type("'" + swapped + "'")).big_endian);
        CHECK(parsed(with_type("'" + swapped + "'")).type == type);
    }
    CHECK(npy_type_string(directml::data_type::unknown).empty());
}

TEST_CASE("npy_header: a type that names no byte order has this machine's", "[npy][golden]") {
    bool const is_big = std::endian::native == std::endian::big;
    CHECK(parsed(with_type("'=f4'")).big_endian == is_big);
    CHECK(parsed(with_type("'f4'")).big_endian == is_big);
}

TEST_CASE("npy_header: elements that are no numbers of ours are refused by name", "[npy][golden]") {
    std::string const rule = ", must be integers of 1, 2, 4 or 8 bytes or floats of 2, 4 or 8";
    CHECK(refusal(with_type("'|b1'")) == "x.npy, byte 20: the elements are booleans" + rule);
    CHECK(refusal(with_type("'|O'")) == "x.npy, byte 20: the elements are Python objects" + rule);
    CHECK(refusal(with_type("'|S5'")) == "x.npy, byte 20: the elements are strings" + rule);
    CHECK(refusal(with_type("'<U5'")) == "x.npy, byte 20: the elements are strings" + rule);
    CHECK(refusal(with_type("'|V8'")) == "x.npy, byte 20: the elements are raw bytes (a void type)" + rule);
    CHECK(refusal(with_type("'<c8'")) == "x.npy, byte 20: the elements are complex numbers" + rule);
    CHECK(refusal(with_type("'<M8[ns]'")) == "x.npy, byte 20: the elements are dates or times" + rule);
    CHECK(refusal(with_type("'<f16'")) == "x.npy, byte 20: the elements are numbers of another size" + rule);
    CHECK(refusal(with_type("'<u3'")) == "x.npy, byte 20: the elements are numbers of another size" + rule);
    CHECK(refusal(with_type("''")) == "x.npy, byte 20: the elements are of an unknown type" + rule);
    CHECK(refusal(with_type("[('a', '<f4')]")) ==
          "x.npy, byte 20: the elements are records (a structured type), must be numbers");
}

TEST_CASE("npy_header: sizes that are none are refused", "[npy][golden]") {
    CHECK(refusal(with_shape("(-1,)")) == "x.npy, byte 61: the size -1 is below 0");
    CHECK(refusal(with_shape("(9223372036854775808,)")) == "x.npy, byte 61: a size does not fit into 63 bits");
    CHECK(refusal(with_shape("(1.5,)")) == "x.npy, byte 62: 'shape' is not a tuple");
    CHECK(refusal(with_shape("(3, x)")) == "x.npy, byte 64: 'shape' holds something that is not a size");
    CHECK(refusal(with_shape("(,)")) == "x.npy, byte 61: 'shape' holds something that is not a size");
    CHECK(refusal(with_shape("(3)")) == "x.npy, byte 62: 'shape' is not a tuple");
    CHECK(refusal(with_shape("3")) == "x.npy, byte 60: 'shape' is not a tuple");
    CHECK(refusal(with_shape("[3]")) == "x.npy, byte 60: 'shape' is not a tuple");
    CHECK(refusal(with_shape("(3, 4")) == "x.npy, byte 65: 'shape' does not end");
}

TEST_CASE("npy_header: as many bytes as 63 bits can count are accepted, more are refused", "[npy][golden]") {
    std::string const refused = "the sizes multiply to more bytes than 63 bits can count";
    CHECK(sizes_of("(2305843009213693951,)").size() == 1); // 2^61 - 1, times 4 bytes
    CHECK(refusal(with_shape("(2305843009213693952,)")).ends_with(refused));
    CHECK(refusal(with_shape("(4294967296, 4294967296, 4294967296)")).ends_with(refused));
    CHECK(sizes_of("(4294967296, 4294967296, 0, 4294967296)").size() == 4); // no element at all
}

TEST_CASE("npy_header: as many as 32 axes are accepted, more are refused", "[npy][golden]") {
    auto const axes = [](int count) {
        std::string shape = "(";
        for (int axis = 0; axis < count; ++axis) shape += "1,";
        return shape + ")";
    };
    CHECK(sizes_of(axes(32)).size() == 32);
    CHECK(refusal(with_shape(axes(33))).ends_with("the array has more than 32 axes"));
}

TEST_CASE("npy_header: a header that is no such dictionary is refused", "[npy][golden]") {
    CHECK(refusal("") == "x.npy, byte 10: the header is not a dictionary");
    CHECK(refusal("['descr']") == "x.npy, byte 10: the header is not a dictionary");
    CHECK(refusal("{") == "x.npy, byte 11: a key of the header is not a string");
    CHECK(refusal("{descr: 1}") == "x.npy, byte 11: a key of the header is not a string");
    CHECK(refusal("{'descr") == "x.npy, byte 11: a string of the header does not end");
    CHECK(refusal("{'descr' '<f4'}") == "x.npy, byte 19: a key of the header is not followed by a colon");
    CHECK(refusal("{'descr': '<f4' 'shape'}") ==
          "x.npy, byte 26: an entry of the header is followed by neither a comma nor the end");
    CHECK(refusal("{'descr': 4}") == "x.npy, byte 20: 'descr' is not a string");
    CHECK(refusal("{'descr': '<f4', 'descr': '<f4'}") == "x.npy, byte 27: the header has 'descr' twice");
    CHECK(refusal("{'deskr': '<f4'}") == "x.npy, byte 11: the header has an unknown key");
    CHECK(refusal("{'fortran_order': 0}") == "x.npy, byte 28: 'fortran_order' is neither True nor False");
    CHECK(refusal("{}") == "x.npy, byte 12: the header has no 'descr'");
    CHECK(refusal("{'descr': '<f4'}") == "x.npy, byte 26: the header has no 'fortran_order'");
    CHECK(refusal("{'descr': '<f4', 'fortran_order': False}") == "x.npy, byte 50: the header has no 'shape'");
    CHECK(refusal(with_shape("(3,)") + " }").ends_with("something follows the header's dictionary"));
    CHECK(refusal(std::string("{'descr': '<f4\0'}", 17)).ends_with("2, 4 or 8"));
}

TEST_CASE("npy_header: the written text is NumPy's", "[npy][golden]") {
    CHECK(npy_header_text(directml::data_type::float16, {1, 1, 4, 4}) ==
          "{'descr': '<f2', 'fortran_order': False, 'shape': (1, 1, 4, 4), }");
    CHECK(npy_header_text(directml::data_type::uint8, {3}) ==
          "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }");
    CHECK(npy_header_text(directml::data_type::int64, {}) == "{'descr': '<i8', 'fortran_order': False, 'shape': (), }");
}

TEST_CASE("npy_header: elements are counted, and not at all when there are too many", "[npy][golden]") {
    CHECK(npy_element_count({}, 8) == 1);
    CHECK(npy_element_count({2, 3, 4}, 8) == 24);
    CHECK(npy_element_count({0}, 8) == 0);
    CHECK(npy_element_count({std::numeric_limits<index_t>::max() / 8}, 8).has_value());
    CHECK_FALSE(npy_element_count({std::numeric_limits<index_t>::max() / 8 + 1}, 8).has_value());
}
