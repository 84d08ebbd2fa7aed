// SPDX-License-Identifier: MIT
#include "dmlref/golden/npy.hpp"
#include "model/model.hpp"
#include "model_text.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace dmlref::testing;

namespace {

std::string const result = "Resource 'pooled': 6, 8, 14, 16\n";
std::string const print = R"({ "type": "print", "resource": "pooled" })";

std::string outcome_with(std::string const& part, std::string const& replacement) {
    return outcome_of(with(working_model, part, replacement));
}

std::string outcome_with_bindings(std::string const& bindings) {
    return outcome_with(R"({ "InputTensor": "image", "OutputTensor": "pooled" })", bindings);
}

std::string outcome_with_image(std::string const& binding) {
    return outcome_with_bindings(R"({ "OutputTensor": "pooled", "InputTensor": )" + binding + "}");
}

/// Runs with these fields beside "type" and "resource" of a writeFile command in place of the print command.
std::string outcome_of_write(std::string const& fields, temporary_folder const& folder,
                             std::string const& model = working_model) {
    return outcome_of(with(model, print, R"({ "type": "writeFile", "resource": "pooled", )" + fields + "}"), folder);
}
std::string outcome_of_write(std::string const& fields) { return outcome_of_write(fields, temporary_folder()); }

std::string const image_place = "model.json, /commands/0/bindings/InputTensor";
std::string const write_place = "model.json, /commands/1";

} // namespace

TEST_CASE("model_command: commands are named in any case", "[model][tool]") {
    CHECK(outcome_with(R"("type": "dispatch")", R"("type": "DISPATCH")") == result);
    CHECK(outcome_with(R"("type": "dispatch")", R"("type": "run")") ==
          "model.json, /commands/0/type: is the string 'run', must be dispatch, print or writeFile");
    CHECK(outcome_with(R"("type": "dispatch", )", "") == "model.json, /commands/0: has no 'type', must have one");
}

TEST_CASE("model_command: a dispatch names a dispatchable and fields that exist", "[model][tool]") {
    CHECK(outcome_with(R"("dispatchable": "pool")", R"("dispatchable": "poll")") ==
          "model.json, /commands/0/dispatchable: is the string 'poll', which is no dispatchable of the model");
    CHECK(outcome_with(R"("dispatchable": "pool", )", "") ==
          "model.json, /commands/0: has no 'dispatchable', must have one");
    CHECK(outcome_with(R"("dispatchable": "pool")", R"("dispatchable": "pool", "threadGroupCount": [1, 1, 1])") ==
          result);
    CHECK(outcome_with(R"("dispatchable": "pool")", R"("dispatchable": "pool", "threadgroupCount": [1, 1, 1])") ==
          "model.json, /commands/0/threadgroupCount: is not a field that is read here");
}

TEST_CASE("model_command: a binding is a name, an object or an array of one", "[model][tool]") {
    for (char const* binding :
         {R"("image")", R"(["image"])", R"({"name": "image"})", R"([{"name": "image", "elementOffset": 0}])",
          R"({"name": "image", "elementCount": 16, "elementSizeInBytes": 4, "elementOffset": 0})"})
        CHECK(outcome_with_image(binding) == result);
    CHECK(outcome_with_image(R"(["image", "image"])") ==
          image_place + ": has 2 values, must have 1: the tensor is not a list");
    CHECK(outcome_with_image("[]") == image_place + ": has 0 values, must have 1: the tensor is not a list");
    CHECK(outcome_with_image(R"([["image"]])") == image_place + ": is an array, must be a string");
    CHECK(outcome_with_image("3") == image_place + ": is 3, must be a string");
    CHECK(outcome_with_image(R"("imag")") == image_place + ": is the string 'imag', which is no resource of the model");
    CHECK(outcome_with_image("{}") == image_place + ": has no 'name', must have one");
    CHECK(outcome_with_image(R"({"name": "image", "offset": 0})") ==
          image_place + "/offset: is not a field that is read here");
}

TEST_CASE("model_command: fields of a binding that are for shaders or ONNX are refused by name", "[model][tool]") {
    for (std::string const field : {R"("format": "R32_FLOAT")", R"("counter": "image")", R"("counterOffsetBytes": 0)",
                                    R"("elementStride": 4)", R"("shape": [4])"}) {
        std::string const name = field.substr(1, field.find('"', 1) - 1);
        CHECK(outcome_with_image(R"({"name": "image", )" + field + "}") ==
              image_place + "/" + name + ": is for shaders and ONNX models, which are not run");
    }
}

TEST_CASE("model_command: a binding may start inside its buffer", "[model][tool]") {
    std::string const longer =
        with(working_model, R"("valueCount": 16, "valueStart": 1)", R"("valueCount": 20, "valueStart": -3)");
    auto const from = [&](std::string const& binding) {
        return outcome_of(with(longer, R"("InputTensor": "image")", R"("InputTensor": )" + binding));
    };
    CHECK(from(R"("image")") == "Resource 'pooled': 2, 4, 10, 12\n");
    CHECK(from(R"({"name": "image", "elementOffset": 4})") == result);
    CHECK(from(R"({"name": "image", "elementOffset": 1, "elementSizeInBytes": 16})") == result);
    CHECK(from(R"({"name": "image", "elementOffset": 3})") ==
          image_place + ": starts at byte 12, must start at a multiple of 16");
    CHECK(from(R"({"name": "image", "elementOffset": 8})") ==
          image_place + ": has 48 bytes, must have the 64 of the tensor");
    CHECK(from(R"({"name": "image", "elementOffset": 20})") ==
          image_place + ": has 0 bytes, must have the 64 of the tensor");
    CHECK(from(R"({"name": "image", "elementOffset": 21})") ==
          image_place + ": reaches beyond the 80 bytes of 'image'");
    CHECK(from(R"({"name": "image", "elementOffset": 4, "elementCount": 17})") ==
          image_place + ": reaches beyond the 80 bytes of 'image'");
    CHECK(
        from(
            R"({"name": "image", "elementOffset": 18446744073709551615, "elementSizeInBytes": 18446744073709551615})") ==
        image_place + ": reaches beyond the 80 bytes of 'image'");
    CHECK(from(R"({"name": "image", "elementOffset": -4})") ==
          image_place + "/elementOffset: is -4, must be an integer of 0 to 18446744073709551615");
}

TEST_CASE("model_command: a guaranteed alignment is kept", "[model][tool]") {
    std::string const longer =
        with(working_model, R"("valueCount": 16, "valueStart": 1)", R"("valueCount": 32, "valueStart": -3)");
    auto const aligned_to = [&](char const* bytes) {
        return outcome_of(
            with(with(longer, R"("InputTensor": "image")", R"("InputTensor": {"name": "image", "elementOffset": 4})"),
                 R"("Sizes": [1, 1, 4, 4])",
                 R"("Sizes": [1, 1, 4, 4], "GuaranteedBaseOffsetAlignment": )" + std::string(bytes)));
    };
    CHECK(aligned_to("4") == result);
    CHECK(aligned_to("16") == result);
    CHECK(aligned_to("32") == image_place + ": starts at byte 16, must start at a multiple of 32");
}

TEST_CASE("model_command: a buffer that is too small for its tensor is refused", "[model][tool]") {
    CHECK(outcome_with(R"("valueCount": 16)", R"("valueCount": 15)") ==
          image_place + ": has 60 bytes, must have the 64 of the tensor");
    CHECK(outcome_with(R"("Sizes": [1, 1, 2, 2])", R"("Sizes": [1, 1, 2, 2], "TotalTensorSizeInBytes": 20)") ==
          "model.json, /commands/0/bindings/OutputTensor: has 16 bytes, must have the 20 of the tensor");
}

TEST_CASE("model_command: what is described is bound, and nothing else", "[model][tool]") {
    CHECK(outcome_with_bindings(R"({ "InputTensor": "image" })") ==
          "model.json, /commands/0/bindings: binds nothing to OutputTensor, which 'pool' describes");
    CHECK(outcome_with_bindings(R"({ "InputTensor": "image", "OutputTensor": "pooled", "MaskTensor": "image" })") ==
          "model.json, /commands/0/bindings/MaskTensor: is bound, but 'pool' describes no such tensor");
    std::string const with_indices = with(working_model, "DML_OPERATOR_MAX_POOLING", "DML_OPERATOR_MAX_POOLING1");
    CHECK(outcome_of(with(with_indices, R"("OutputTensor": "pooled")",
                          R"("OutputTensor": "pooled", "OutputIndicesTensor": "image")")) ==
          "model.json, /commands/0/bindings/OutputIndicesTensor: is bound, but 'pool' describes no such tensor");
    CHECK(outcome_of(
              with(with_indices, R"("DimensionCount")",
                   R"("OutputIndicesTensor": { "DataType": "UINT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount")")) ==
          "model.json, /commands/0/bindings: binds nothing to OutputIndicesTensor, which 'pool' describes");
}

TEST_CASE("model_command: an output shares no memory with another tensor", "[model][tool]") {
    CHECK(
        outcome_with_bindings(R"({ "InputTensor": "image", "OutputTensor": "image" })") ==
        "model.json, /commands/0/bindings/OutputTensor: is bound to memory that is bound to InputTensor too, must not");
    std::string const one_buffer = with(working_model, R"("valueCount": 16)", R"("valueCount": 20)");
    auto const output_at = [&](char const* element) {
        return outcome_of(
            with(with(one_buffer, R"("OutputTensor": "pooled")",
                      R"("OutputTensor": {"name": "image", "elementOffset": )" + std::string(element) + "}"),
                 print, R"({ "type": "print", "resource": "image" })"));
    };
    CHECK(output_at("12").ends_with("is bound to memory that is bound to InputTensor too, must not"));
    CHECK(output_at("16") == "Resource 'image': 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 6, 8, 14, 16\n");
    std::string const with_indices =
        with(with(working_model, "DML_OPERATOR_MAX_POOLING", "DML_OPERATOR_MAX_POOLING1"), R"("DimensionCount")",
             R"("OutputIndicesTensor": { "DataType": "UINT32", "Sizes": [1, 1, 2, 2] }, "DimensionCount")");
    CHECK(outcome_of(with(with_indices, R"("OutputTensor": "pooled")",
                          R"("OutputTensor": "pooled", "OutputIndicesTensor": "pooled")"))
              .ends_with("OutputTensor too, must not"));
}

TEST_CASE("model_command: what an operator refuses is said with the command", "[model][tool]") {
    CHECK(outcome_with(R"("Strides": [2, 2])", R"("Strides": [1, 2])")
              .starts_with("model.json, /commands/0: MAX_POOLING: OutputTensor.Sizes[2] is 2, must equal "));
}

TEST_CASE("model_command: print names a resource with a type", "[model][tool]") {
    CHECK(outcome_with(print, R"({ "type": "print", "resource": "pool" })") ==
          "model.json, /commands/1/resource: is the string 'pool', which is no resource of the model");
    CHECK(outcome_with(print, R"({ "type": "print", "resource": "pooled", "verbose": "yes" })") ==
          "model.json, /commands/1/verbose: is the string 'yes', must be true or false");
    CHECK(outcome_of(R"({"resources": {"list": {"initialValues": [{"type": "UINT8", "value": 1}]}}, "dispatchables": {},
                         "commands": [{"type": "print", "resource": "list"}]})") ==
          "model.json, /commands/0/resource: names a resource without a data type, which cannot be printed");
}

TEST_CASE("model_command: an .npy file has the sizes that the command says, or one axis", "[model][tool]") {
    temporary_folder const folder;
    auto const sizes_of = [&](std::string const& fields) {
        CHECK(outcome_of_write(R"("targetPath": "a.npy")" + fields, folder) == "");
        return dmlref::golden::read_npy(folder / "a.npy").sizes;
    };
    CHECK(sizes_of("") == std::vector<dmlref::index_t>{4});
    CHECK(sizes_of(R"(, "dimensions": [])") == std::vector<dmlref::index_t>{4});
    CHECK(sizes_of(R"(, "dimensions": [1, 1, 2, 2])") == std::vector<dmlref::index_t>{1, 1, 2, 2});
    CHECK(sizes_of(R"(, "dimensions": [3])") == std::vector<dmlref::index_t>{3}); // what follows may be padding
    std::string const at = write_place + "/dimensions";
    CHECK(outcome_of_write(R"("targetPath": "a.npy", "dimensions": [5])") ==
          at + ": say more elements than the 16 bytes of the resource hold");
    CHECK(outcome_of_write(R"("targetPath": "a.npy", "dimensions": [4294967295, 4294967295, 4294967295])") ==
          at + ": say more elements than the 16 bytes of the resource hold");
    CHECK(outcome_of_write(R"("targetPath": "a.npy", "dimensions": [2, 0])") == at + "/1: is 0, must be at least 1");
    std::string as_many_as_npy_has = R"("targetPath": "a.npy", "dimensions": [4)";
    for (int axis = 1; axis < 32; ++axis) as_many_as_npy_has += ", 1";
    CHECK(outcome_of_write(as_many_as_npy_has + "]", folder) == "");
    CHECK(outcome_of_write(as_many_as_npy_has + ", 1]") == at + ": has more than 32 values, must have at most 32");
}

TEST_CASE("model_command: an .npy file without sizes holds the padding too, as DxDispatch's does", "[model][tool]") {
    temporary_folder const folder;
    std::string const model = R"({"resources": {"r": {"initialValuesDataType": "FLOAT16", "initialValues": [1, 2, 3]}},
        "dispatchables": {}, "commands": [{"type": "writeFile", "resource": "r", "targetPath": "a.npy" DIMENSIONS}]})";
    CHECK(outcome_of(with(model, "DIMENSIONS", ""), folder) == "");
    CHECK(dmlref::golden::read_npy(folder / "a.npy").sizes == std::vector<dmlref::index_t>{4});
    CHECK(outcome_of(with(model, "DIMENSIONS", R"(, "dimensions": [3])"), folder) == "");
    dmlref::golden::npy_array const array = dmlref::golden::read_npy(folder / "a.npy");
    CHECK(array.sizes == std::vector<dmlref::index_t>{3});
    CHECK_FALSE(array.had_trailing_padding);
}

TEST_CASE("model_command: a resource that no .npy file can hold is refused", "[model][tool]") {
    auto const written = [](std::string const& buffer) {
        return outcome_of(R"({"resources": {"r": )" + buffer + R"(}, "dispatchables": {},
            "commands": [{"type": "writeFile", "resource": "r", "targetPath": "a.npy"}]})");
    };
    CHECK(written(R"({"initialValues": [{"type": "UINT8", "value": 1}]})") ==
          "model.json, /commands/0/resource: names a resource without a data type, which no .npy file can hold");
    CHECK(written(R"({"initialValuesDataType": "FLOAT64", "initialValues": [1], "sizeInBytes": 12})") ==
          "model.json, /commands/0: needs 'dimensions': the 12 bytes are not a whole number of elements");
}

TEST_CASE("model_command: other files get the raw bytes of the buffer", "[model][tool]") {
    temporary_folder const folder;
    CHECK(outcome_of_write(R"("targetPath": "a.bin")", folder) == "");
    CHECK(content_of(folder / "a.bin") ==
          std::string("\0\0\xc0\x40\0\0\0\x41\0\0\x60\x41\0\0\x80\x41", 16)); // 6, 8, 14, 16
}

TEST_CASE("model_command: a model does not overwrite what it is read from", "[model][tool]") {
    temporary_folder const folder;
    std::string const refused =
        write_place + "/targetPath: names a file that the model is read from, must name another";
    CHECK(outcome_of_write(R"("targetPath": "model.json")", folder) == refused);
    CHECK(contains(outcome_of_write(R"("targetPath": "./x/../model.json")"), "climbs"));
    float const values[16] = {};
    dmlref::golden::write_npy(folder / "image.npy", dmlref::directml::data_type::float32, {16},
                              std::as_bytes(std::span(values)));
    std::string const from_file = with(working_model, R"({ "valueCount": 16, "valueStart": 1, "valueDelta": 1 })",
                                       R"({ "sourcePath": "image.npy" })");
    CHECK(outcome_of_write(R"("targetPath": "./image.npy")", folder, from_file) == refused);
}

TEST_CASE("model_command: the one dispatch of a model is found, none and two are refused", "[model][tool]") {
    temporary_folder const folder;
    auto const bindings_of_dispatch = [&](std::string const& text) -> std::string {
        try {
            dmlref::tool::model const model = dmlref::tool::read_model(text, folder / "model.json", {});
            return std::to_string(dmlref::tool::only_dispatch(model, folder / "model.json").bindings.size());
        } catch (dmlref::tool::input_error const& error) {
            return without_folder(error.what(), folder);
        }
    };
    std::size_t const begin = working_model.find(R"({ "type": "dispatch")");
    std::string const dispatch = working_model.substr(begin, working_model.find(print) - begin);
    CHECK(bindings_of_dispatch(working_model) == "2");
    CHECK(bindings_of_dispatch(with(working_model, dispatch, "")) ==
          "model.json: dispatches no operator, must dispatch one");
    CHECK(bindings_of_dispatch(with(working_model, print, dispatch + print)) ==
          "model.json, /commands/1: is a second dispatch, must be the only one: a golden case is one operator");
}

TEST_CASE("model_command: images are not written", "[model][tool]") {
    for (char const* name : {"a.png", "a.JPG", "a.jpeg"})
        CHECK(outcome_of_write(R"("targetPath": ")" + std::string(name) + "\"") ==
              write_place + "/targetPath: is an image, must be an .npy file or raw bytes");
}

TEST_CASE("model_command: the model's root has three members", "[model][tool]") {
    CHECK(outcome_of("[]") == "model.json: is an array, must be an object");
    CHECK(outcome_of("{}") == "model.json: has no 'resources', must have one");
    CHECK(outcome_of(R"({"resources": {}})") == "model.json: has no 'dispatchables', must have one");
    CHECK(outcome_of(R"({"resources": {}, "dispatchables": {}})") == "model.json: has no 'commands', must have one");
    CHECK(outcome_of(R"({"resources": {}, "dispatchables": {}, "commands": {}})") ==
          "model.json, /commands: is an object, must be an array");
    CHECK(outcome_of(R"({"resources": [], "dispatchables": {}, "commands": []})") ==
          "model.json, /resources: is an array, must be an object");
    CHECK(outcome_of(R"({"$schema": "./_schema.json", "resources": {}, "dispatchables": {}, "commands": []})") == "");
    CHECK(outcome_of(R"({"resource": {}})") == "model.json, /resource: is not a field that is read here");
}
