// SPDX-License-Identifier: MIT
#include "model/resource.hpp"

#include "dmlref/golden/npy.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/refusal.hpp"
#include "support/temporary_folder.hpp"

#include <cstring>

using namespace dmlref;
using namespace dmlref::tool;
using directml::data_type;
using namespace dmlref::testing;

namespace {

resource read(std::string const& description, std::filesystem::path const& folder = ".",
              std::uint64_t budget = 1 << 20) {
    json_value const value = parse_json(description, "m.json");
    reading context{.folder = folder, .memory = memory_budget(budget)};
    return read_resource("r", model_value(value, "m.json"), context);
}

std::string refusal(std::string const& description, std::filesystem::path const& folder = ".",
                    std::uint64_t budget = 1 << 20) {
    return ::refusal<input_error>([&] { read(description, folder, budget); });
}

/// {"initialValuesDataType": type, "initialValues": values}
std::string buffer(std::string const& type, std::string const& values) {
    return R"({"initialValuesDataType": ")" + type + R"(", "initialValues": )" + values + "}";
}

template <class T>
std::vector<T> elements_of(resource const& buffer) {
    std::vector<T> elements(buffer.initial_size / sizeof(T));
    std::memcpy(elements.data(), buffer.bytes.data(), elements.size() * sizeof(T));
    return elements;
}

} // namespace

TEST_CASE("model_resource: an array gives its values", "[model][tool]") {
    resource const floats = read(buffer("FLOAT32", "[1, 2.5, -3]"));
    CHECK(floats.name == "r");
    CHECK(floats.type == data_type::float32);
    CHECK(elements_of<float>(floats) == std::vector<float>{1.f, 2.5f, -3.f});
    CHECK(elements_of<std::int64_t>(read(buffer("INT64", "[-9223372036854775808]"))) ==
          std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min()});
    CHECK(read(buffer("DML_TENSOR_DATA_TYPE_FLOAT16", "[1]")).type == data_type::float16);
}

TEST_CASE("model_resource: every data type can be initialized", "[model][tool]") {
    for (directml::data_type_traits const& traits : directml::data_types) {
        INFO(traits.name);
        resource const result = read(buffer(std::string(traits.name), "[1, 2, 3]"));
        CHECK(result.type == traits.type);
        CHECK(result.initial_size == static_cast<std::size_t>(3 * traits.size));
        CHECK(result.bytes.size() == (result.initial_size + 3) / 4 * 4);
    }
    CHECK(elements_of<std::uint16_t>(read(buffer("FLOAT16", "[2051, \"nan\"]"))) ==
          std::vector<std::uint16_t>{0x6802, 0x7e00});
}

TEST_CASE("model_resource: a constant and a sequence give as many values as they say", "[model][tool]") {
    CHECK(elements_of<float>(read(buffer("FLOAT32", R"({"valueCount": 3, "value": "-inf"})"))) ==
          std::vector<float>(3, -std::numeric_limits<float>::infinity()));
    CHECK(elements_of<float>(read(buffer("FLOAT32", R"({"valueCount": 4, "valueStart": 1, "valueDelta": 2.5})"))) ==
          std::vector<float>{1.f, 3.5f, 6.f, 8.5f});
    CHECK(elements_of<std::int8_t>(read(buffer("INT8", R"({"valueCount": 3, "valueStart": 1, "valueDelta": -2})"))) ==
          std::vector<std::int8_t>{1, -1, -3});
    CHECK(elements_of<std::uint8_t>(read(buffer(
              "UINT8", R"({"valueCount": 1, "valueStart": 255, "valueDelta": 1})"))) == std::vector<std::uint8_t>{255});
}

TEST_CASE("model_resource: each term of a sequence is rounded to its type", "[model][tool]") {
    // 2048 + 1 is a tie that goes back to 2048: the sequence does not move on.
    CHECK(elements_of<std::uint16_t>(
              read(buffer("FLOAT16", R"({"valueCount": 3, "valueStart": 2047, "valueDelta": 1})"))) ==
          std::vector<std::uint16_t>{0x67ff, 0x6800, 0x6800});
}

TEST_CASE("model_resource: an integer sequence that leaves its type is refused", "[model][tool]") {
    auto const sequence = [](char const* type, int start, int delta) {
        return refusal(buffer(type, R"({"valueCount": 3, "valueStart": )" + std::to_string(start) +
                                        R"(, "valueDelta": )" + std::to_string(delta) + "}"));
    };
    CHECK(sequence("UINT8", 253, 1) == "accepted");
    CHECK(sequence("UINT8", 254, 1) ==
          "m.json, /initialValues: leaves the range of its type after 255, must stay in it");
    CHECK(sequence("INT8", -126, -1) == "accepted");
    CHECK(sequence("INT8", -127, -1) ==
          "m.json, /initialValues: leaves the range of its type after -128, must stay in it");
    CHECK(sequence("UINT8", 2, -1) == "m.json, /initialValues/valueDelta: is -1, must be an integer of 0 to 255");
}

TEST_CASE("model_resource: a list gives elements of different types", "[model][tool]") {
    for (char const* type : {R"("initialValuesDataType": "UNKNOWN",)", ""}) {
        resource const list = read("{" + std::string(type) + R"( "initialValues": [
            {"name": "count", "type": "UINT32", "value": 6}, {"type": "FLOAT16", "value": 1}, {"type": "UINT8", "value": 7}]})");
        CHECK(list.type == data_type::unknown);
        CHECK(list.initial_size == 7);
        CHECK(list.bytes.size() == 8);
        std::uint32_t count = 0;
        std::memcpy(&count, list.bytes.data(), sizeof count);
        CHECK(count == 6);
        CHECK(list.bytes[6] == std::byte{7});
    }
    CHECK(refusal(R"({"initialValues": [1]})") == "m.json, /initialValues/0: is 1, must be an object");
    CHECK(refusal(R"({"initialValues": [{"type": "UNKNOWN", "value": 1}]})") ==
          "m.json, /initialValues/0/type: is UNKNOWN, must be a type");
    CHECK(refusal(R"({"initialValues": [{"type": "UINT8", "value": 256}]})") ==
          "m.json, /initialValues/0/value: is 256, must be an integer of 0 to 255");
    CHECK(refusal(R"({"initialValues": [{"type": "UINT8", "valeu": 2}]})") ==
          "m.json, /initialValues/0/valeu: is not a field that is read here");
}

TEST_CASE("model_resource: a buffer is padded to a multiple of 4 bytes and to its size", "[model][tool]") {
    auto const sized = [](char const* size) {
        return R"({"initialValuesDataType": "FLOAT16", "initialValues": [1, 1, 1], "sizeInBytes": )" +
               std::string(size) + "}";
    };
    CHECK(read(buffer("FLOAT16", "[1, 1, 1]")).bytes.size() == 8);
    CHECK(read(sized("6")).bytes.size() == 8);
    resource const large = read(sized("21"));
    CHECK(large.bytes.size() == 24);
    CHECK(large.initial_size == 6);
    CHECK(large.bytes[6] == std::byte{});
    CHECK(refusal(sized("5")) == "m.json, /sizeInBytes: is 5, must be at least the 6 bytes of initialValues");
    CHECK(refusal(sized("18446744073709551615")) == "m.json, /sizeInBytes: does not fit into memory");
    CHECK(refusal(sized("8.0")) == "m.json, /sizeInBytes: is 8.0, must be an integer of 0 to 18446744073709551615");
}

TEST_CASE("model_resource: nothing is allocated beyond the budget", "[model][tool]") {
    std::string const left = " bytes, must stay within the 100 left of the memory budget of 100";
    auto const refused = [](std::string const& description) { return refusal(description, ".", 100); };
    CHECK(refused(buffer("FLOAT64", R"({"valueCount": 4294967295, "value": 0})")) ==
          "m.json, /initialValues/valueCount: takes 34359738360" + left);
    CHECK(refused(buffer("FLOAT64", R"({"valueCount": 4294967295, "valueStart": 0, "valueDelta": 0})")) ==
          "m.json, /initialValues/valueCount: takes 34359738360" + left);
    CHECK(refused(buffer("FLOAT32", R"({"valueCount": 26, "value": 0})")) ==
          "m.json, /initialValues/valueCount: takes 104" + left);
    CHECK(refused(buffer("FLOAT32", R"({"valueCount": 25, "value": 0})")) == "accepted");
    CHECK(refused(R"({"initialValuesDataType": "UINT8", "initialValues": [1], "sizeInBytes": 18446744073709551612})") ==
          "m.json: takes 18446744073709551611 bytes, must stay within the 99 left of the memory budget of 100");
    CHECK(refused(buffer("FLOAT64", "[1,2,3,4,5,6,7,8,9,10,11,12,13]")) == "m.json, /initialValues: takes 104" + left);
}

TEST_CASE("model_resource: an .npy file gives its values and its type", "[model][tool]") {
    temporary_folder const folder;
    float const values[] = {1.f, 2.f, 3.f};
    golden::write_npy(folder / "a.npy", data_type::float32, {3}, std::as_bytes(std::span(values)));
    std::string const from_file = R"("initialValues": {"sourcePath": "a.npy"})";
    resource const typed = read("{" + from_file + "}", folder.path());
    CHECK(typed.type == data_type::float32);
    CHECK(elements_of<float>(typed) == std::vector<float>{1.f, 2.f, 3.f});
    CHECK(refusal(R"({"initialValuesDataType": "FLOAT32", )" + from_file + "}", folder.path()) == "accepted");
    CHECK(refusal(R"({"initialValuesDataType": "FLOAT16", )" + from_file + "}", folder.path()) ==
          "m.json, /initialValues/sourcePath: has elements of type FLOAT32, must have those of initialValuesDataType, "
          "which is FLOAT16");
    CHECK(refusal("{" + from_file + "}", folder.path(), 100) ==
          "m.json, /initialValues/sourcePath: takes 140 bytes, must stay within the 100 left of the memory budget of "
          "100");
}

TEST_CASE("model_resource: a broken .npy file is refused by its own sentence", "[model][tool]") {
    temporary_folder const folder;
    folder.write("a.npy", "no array");
    CHECK(refusal(R"({"initialValues": {"sourcePath": "a.npy"}})", folder.path()) ==
          "m.json, /initialValues/sourcePath: " + (folder / "a.npy").string() + ", byte 0: this is no .npy file");
    std::vector<std::byte> const none;
    golden::write_npy(folder / "empty.npy", data_type::float32, {0, 4}, none);
    CHECK(refusal(R"({"initialValues": {"sourcePath": "empty.npy"}})", folder.path()) ==
          "m.json, /initialValues: is empty, must have at least one value");
}

TEST_CASE("model_resource: a file of raw bytes needs a type and whole elements", "[model][tool]") {
    temporary_folder const folder;
    folder.write("a.bin", std::string("\x01\x00\x02\x00\x03\x00", 6));
    folder.write("empty.dat", "");
    auto const from = [](char const* type, char const* file) {
        return buffer(type, R"({"sourcePath": ")" + std::string(file) + R"("})");
    };
    CHECK(elements_of<std::uint16_t>(read(from("UINT16", "a.bin"), folder.path())) ==
          std::vector<std::uint16_t>{1, 2, 3});
    CHECK(refusal(from("UINT32", "a.bin"), folder.path()) ==
          "m.json, /initialValues/sourcePath: has 6 bytes, must have a whole number of elements of type UINT32");
    CHECK(refusal(from("UNKNOWN", "a.bin"), folder.path()) ==
          "m.json, /initialValues/sourcePath: names raw bytes, which need an initialValuesDataType other than UNKNOWN");
    CHECK(refusal(from("UINT32", "empty.dat"), folder.path()) ==
          "m.json, /initialValues: is empty, must have at least one value");
    CHECK(refusal(from("UINT32", "none.bin"), folder.path()) ==
          "m.json, /initialValues/sourcePath: names 'none.bin', which does not exist");
    CHECK(contains(refusal(from("UINT16", "../a.bin"), folder.path()), "climbs out of the folder"));
}

TEST_CASE("model_resource: what is not read is refused by name", "[model][tool]") {
    std::string const image = "is an image, must be an .npy file or raw bytes";
    CHECK(refusal(buffer("FLOAT32", R"({"sourcePath": "a.PNG"})")) == "m.json, /initialValues/sourcePath: " + image);
    CHECK(refusal(buffer("FLOAT32", R"({"sourcePath": "a.jpg"})")) == "m.json, /initialValues/sourcePath: " + image);
    CHECK(refusal(R"({"initialValues": [], "resampleSize": [1, 3, 4, 4]})") ==
          "m.json, /resampleSize: is for images, which are not read");
    CHECK(refusal(R"({"initialValues": [], "resampleMode": "scale"})") ==
          "m.json, /resampleMode: is for images, which are not read");
    CHECK(refusal(R"({"initialValues": "deferred"})") ==
          "m.json, /initialValues: is 'deferred', which is for ONNX dispatchables only, must be values");
    CHECK(refusal(R"({"initialValuesDataType": "FLOAT32", "initialValues": [1], "initialValuesOffsetInBytes": 4})") ==
          "m.json, /initialValuesOffsetInBytes: is not 0, must be: DxDispatch takes the field and ignores it");
    CHECK(refusal(R"({"initialValuesDataType": "FLOAT32", "initialValues": [1], "initialValuesOffsetInBytes": 0})") ==
          "accepted");
}

TEST_CASE("model_resource: a buffer that says too little or too much is refused", "[model][tool]") {
    CHECK(refusal("{}") == "m.json: has no 'initialValues', must have one");
    CHECK(refusal("[]") == "m.json: is an array, must be an object");
    CHECK(refusal(buffer("FLOAT32", "[]")) == "m.json, /initialValues: is empty, must have at least one value");
    CHECK(refusal(R"({"initialValues": []})") == "m.json, /initialValues: is empty, must have at least one value");
    CHECK(refusal(buffer("FLOAT32", "7")) == "m.json, /initialValues: is 7, must be an array or an object");
    CHECK(refusal(buffer("FLOAT32", "\"zero\"")) ==
          "m.json, /initialValues: is the string 'zero', must be an array or an object");
    CHECK(refusal(buffer("FLOAT32", "{}")) ==
          "m.json, /initialValues: has none of 'value', 'valueStart' and 'sourcePath', must have one");
    CHECK(refusal(buffer("FLOAT32", R"({"value": 1})")) ==
          "m.json, /initialValues: has no 'valueCount', must have one");
    CHECK(refusal(buffer("FLOAT32", R"({"valueCount": 0, "value": 1})")) ==
          "m.json, /initialValues/valueCount: is 0, must be at least 1");
    CHECK(refusal(buffer("FLOAT32", R"({"valueCount": 1, "value": 1, "valueStart": 2, "valueDelta": 1})")) ==
          "m.json, /initialValues/value: is not a field that is read here");
    CHECK(refusal(R"({"initialValues": {"valueCount": 1, "value": 1}})") ==
          "m.json, /initialValues: needs an initialValuesDataType other than UNKNOWN beside it");
    CHECK(refusal(R"({"initialValues": [], "initalValuesDataType": "FLOAT32"})") ==
          "m.json, /initalValuesDataType: is not a field that is read here");
    CHECK(refusal(buffer("FLOAT32", "[1, true]")) ==
          "m.json, /initialValues/1: is true, must be a number, 'nan', 'inf' or '-inf'");
}

TEST_CASE("model_resource: a type must be one of DirectML's", "[model][tool]") {
    std::string const known = ", must be one of FLOAT32, FLOAT16, UINT32, UINT16, UINT8, INT32, INT16, INT8, FLOAT64, "
                              "UINT64, INT64";
    for (std::string const name : {"float32", "FLOAT", "UINT4", "", "DML_TENSOR_DATA_TYPE_"})
        CHECK(refusal(buffer(name, "[1]")) == "m.json, /initialValuesDataType: is the string '" + name + "'" + known);
    CHECK(refusal(R"({"initialValuesDataType": 1, "initialValues": [1]})") ==
          "m.json, /initialValuesDataType: is 1, must be a string");
}
