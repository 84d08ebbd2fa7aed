// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "verified_suite.hpp"

#include "translation/frameworks.hpp"

#include <nlohmann/json.hpp>

using namespace dmlref;
using namespace dmlref::testing;
using nlohmann::json;
using tool::exit_code;

namespace {

/// A call of a function of one tensor, whose array nobody has.
std::string call_of(std::string const& framework, std::string const& function, std::string const& arguments,
                    std::string const& sizes, std::string const& more = "") {
    std::string const name = framework == "tfjs" ? "x" : "input";
    return R"({"framework": ")" + framework + R"(", "function": ")" + function + R"(", "arguments": {)" + arguments +
           R"(}, "inputs": [{"name": ")" + name + R"(", "data_type": "FLOAT32", "sizes": )" + sizes + "}]" + more + "}";
}

std::string interpolate(std::string const& arguments, std::string const& sizes = "[1, 1, 4, 6]") {
    return call_of("pytorch", "torch.nn.functional.interpolate", arguments, sizes);
}

std::string avg_pool2d(std::string const& arguments) {
    return call_of("pytorch", "torch.nn.functional.avg_pool2d", arguments, "[1, 1, 4, 4]");
}

struct import_result {
    command_result run;
    json desc;
};

/// The fields of the model's operator, and its type.
json desc_in(fs::path const& model) {
    json result = *json::parse(content_of(model))["dispatchables"].begin();
    result["desc"]["Type"] = result["type"];
    return result["desc"];
}

import_result imported(std::string const& call) {
    temporary_folder const folder;
    auto const run =
        run_dmlref({"import", folder.write("call.json", call).string(), "--output", (folder / "made").string()});
    if (run.code != exit_code::accepted) {
        CHECK(!fs::exists(folder / "made"));
        return {run, {}};
    }
    return {run, desc_in(folder / "made/model.json")};
}

void check_fields(json const& desc, std::string const& wanted) {
    CAPTURE(desc.dump(), wanted);
    json const parts = json::parse(wanted);
    REQUIRE(desc.is_object());
    for (auto const& [field, value] : parts.items())
        if (value.is_object()) // a tensor, which may have more
            for (auto const& [member, part] : value.items()) CHECK(desc[field][member] == part);
        else
            CHECK(desc[field] == value);
}

/// A row of numbers as a .npy file.
void write_row(fs::path const& file, std::vector<float> const& values, std::vector<index_t> const& sizes) {
    golden::write_npy(file, directml::data_type::float32, sizes, std::as_bytes(std::span(values)));
}

/// roi_align of one image of 2x2 pixels, with these rows of boxes.
command_result aligned_boxes(fs::path const& folder, std::string const& arguments, std::vector<float> const& boxes) {
    write_row(folder / "image.npy", {1, 2, 3, 4}, {1, 1, 2, 2});
    write_row(folder / "boxes.npy", boxes, {static_cast<index_t>(boxes.size()) / 5, 5});
    std::ofstream(folder / "translation.json")
        << R"({"framework": "pytorch", "function": "torchvision.ops.roi_align", "arguments": {)" + arguments +
               R"(}, "inputs": [{"name": "input", "file": "image.npy"}, {"name": "boxes", "file": "boxes.npy"}]})";
    return run_dmlref({"import", folder.string(), "--output", (folder / "made").string()});
}

} // namespace

TEST_CASE("translation_import: a call of torchvision becomes a model with its regions and images",
          "[translation][tool]") {
    temporary_folder const folder;
    auto const run = aligned_boxes(folder.path(), R"("output_size": 1, "sampling_ratio": 1, "aligned": true)",
                                   {0, 0, 0, 2, 2, 0, 0.5f, 0.5f, 1.5f, 1.5f});
    CHECK(run.errors.empty());
    check_fields(desc_in(folder / "made/model.json"),
                 R"({"Type": "DML_OPERATOR_ROI_ALIGN1", "ReductionFunction": "DML_REDUCE_FUNCTION_AVERAGE",
                     "InterpolationMode": "DML_INTERPOLATION_MODE_LINEAR", "SpatialScaleX": 1, "SpatialScaleY": 1,
                     "InputPixelOffset": 0.5, "OutputPixelOffset": -0.5, "OutOfBoundsInputValue": 0,
                     "MinimumSamplesPerOutput": 1, "MaximumSamplesPerOutput": 1, "AlignRegionsToCorners": false})");
    CHECK(run_dmlref({"run", (folder / "made/model.json").string(), "--output-dir", folder.path().string()}).code ==
          exit_code::accepted);
    auto const got = golden::read_npy(folder / "OutputTensor.npy");
    CHECK(got.sizes == std::vector<index_t>{2, 1, 1, 1});
    for (std::size_t const region : {0u, 1u}) // both have the center of the image in their middle
        CHECK(golden::load_element(got.type, got.elements.data() + 4 * region).value() == 2.5);
}

TEST_CASE("translation_import: roi_align decides the number of samples where the ratio is not above 0",
          "[translation][tool]") {
    for (std::string const ratio : {"-1", "0"}) {
        temporary_folder const folder;
        aligned_boxes(folder.path(), R"("output_size": [1, 1], "sampling_ratio": )" + ratio, {0, 0, 0, 1, 1});
        check_fields(desc_in(folder / "made/model.json"),
                     R"({"MinimumSamplesPerOutput": 1, "MaximumSamplesPerOutput": 4294967295, "InputPixelOffset": 0})");
    }
}

TEST_CASE("translation_import: regions that torchvision changes are refused", "[translation][tool]") {
    temporary_folder const folder;
    std::string const size = R"("output_size": 1)";
    check_complaint(aligned_boxes(folder.path(), size, {0, 0, 0, 0.5f, 1}), exit_code::skipped,
                    "boxes: roi_align makes a region at least one pixel large");
    auto const inverted = aligned_boxes(folder.path(), size + R"(, "aligned": true)", {0, 1, 1, 0, 0});
    CHECK(contains(inverted.errors, "boxes: roi_align takes no samples of an inverted region"));
    CHECK(contains(aligned_boxes(folder.path(), size, {0.5f, 0, 0, 1, 1}).errors, "boxes: the first column has 0.5"));
    CHECK(!fs::exists(folder / "made"));
}

TEST_CASE("translation_import: a stride that is left out is the size of the window", "[translation][tool]") {
    check_fields(imported(avg_pool2d(R"("kernel_size": [2, 1], "stride": null)")).desc,
                 R"({"Type": "DML_OPERATOR_AVERAGE_POOLING1", "WindowSize": [2, 1], "Strides": [2, 1],
                     "StartPadding": [0, 0], "EndPadding": [0, 0], "IncludePadding": true,
                     "OutputTensor": {"Sizes": [1, 1, 2, 4]}})");
}

TEST_CASE("translation_import: ceil_mode drops a window that begins in the padding", "[translation][tool]") {
    // 4 elements, 1 of padding at each end, pairs at 0, 3 and 6 of these 6: the last is in neither
    check_fields(imported(avg_pool2d(R"("kernel_size": 2, "stride": 3, "padding": 1, "ceil_mode": true)")).desc,
                 R"({"OutputTensor": {"Sizes": [1, 1, 2, 2]}})");
    // Windows of 3 at 0 and 3 of 4 elements: the second has one, and it alone is counted
    check_fields(imported(avg_pool2d(R"("kernel_size": 3, "ceil_mode": true)")).desc,
                 R"({"OutputTensor": {"Sizes": [1, 1, 2, 2]}, "IncludePadding": false})");
}

TEST_CASE("translation_import: interpolate asks for sizes or for scales", "[translation][tool]") {
    check_fields(imported(interpolate(R"("scale_factor": [0.7, 2])")).desc,
                 R"({"Type": "DML_OPERATOR_RESAMPLE2", "InterpolationMode": "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR",
                     "RoundingDirection": "DML_AXIS_DIRECTION_DECREASING", "Scales": [1, 1, 0.699999988079071, 2],
                     "InputPixelOffsets": [0, 0, 0, 0], "OutputPixelOffsets": [0, 0, 0, 0],
                     "OutputTensor": {"Sizes": [1, 1, 2, 12]}})");
    check_fields(imported(interpolate(R"("scale_factor": [0.7, 2], "recompute_scale_factor": true)")).desc,
                 R"({"Scales": [1, 1, 0.5, 2]})");
    check_fields(imported(interpolate(R"("size": 3, "mode": "bilinear", "align_corners": true)")).desc,
                 R"({"InterpolationMode": "DML_INTERPOLATION_MODE_LINEAR", "Scales": [1, 1, 0.6666666865348816,
                     0.4000000059604645], "InputPixelOffsets": [0, 0, 0, 0], "OutputPixelOffsets": [0, 0, 0, 0]})");
    check_fields(imported(interpolate(R"("size": [1, 2], "mode": "bilinear", "antialias": true)")).desc,
                 R"({"Type": "DML_OPERATOR_RESAMPLE3", "Antialiased": true})");
}

TEST_CASE("translation_import: padding called same is computed as TensorFlow computes it", "[translation][tool]") {
    // 5 elements, windows of 4 at strides of 2: 3 windows reach over 8 elements, so 3 are missing
    auto const same =
        imported(call_of("tfjs", "tf.avgPool", R"("filterSize": 4, "strides": 2, "pad": "same")", "[1, 5, 4, 3]"));
    check_fields(same.desc, R"({"StartPadding": [1, 1], "EndPadding": [2, 1], "Dilations": [1, 1],
                                "InputTensor": {"Sizes": [1, 3, 5, 4], "Strides": [60, 1, 12, 3]},
                                "OutputTensor": {"Sizes": [1, 3, 3, 2], "Strides": [18, 1, 6, 3]}})");
    CHECK(contains(same.run.errors, "InputTensor.Strides, OutputTensor.Strides: the channels are last"));
    check_fields(imported(call_of("tfjs", "tf.maxPool", R"("filterSize": 1, "strides": 1, "pad": "valid")",
                                  "[1, 5, 4, 3]", R"(, "layout": "nchw")"))
                     .desc,
                 R"({"InputTensor": {"Sizes": [1, 5, 4, 3]}})");
}

TEST_CASE("translation_import: boxes of TensorFlow are parts of the way between the outer centers",
          "[translation][tool]") {
    temporary_folder const folder;
    write_row(folder / "image.npy", {0, 1, 2, 3, 4, 5}, {1, 2, 3, 1}); // 2 rows of 3 pixels
    write_row(folder / "boxes.npy", {0, 0.5f, 1, 1}, {1, 4});          // y1, x1, y2, x2
    std::ofstream(folder / "translation.json")
        << R"({"framework": "tfjs", "function": "tf.image.cropAndResize", "arguments": {"cropSize": [2, 2]},
               "inputs": [{"name": "image", "file": "image.npy"}, {"name": "boxes", "file": "boxes.npy"},
                          {"name": "boxInd", "data_type": "INT32", "sizes": [1]}]})";
    auto const run = run_dmlref({"import", folder.path().string(), "--output", (folder / "made").string()});
    CAPTURE(run.errors);
    REQUIRE(run.code == exit_code::accepted);
    CHECK(run_dmlref({"run", (folder / "made/model.json").string(), "--output-dir", folder.path().string()}).code ==
          exit_code::accepted);
    auto const got = golden::read_npy(folder / "OutputTensor.npy");
    std::vector<double> corners;
    for (std::size_t at = 0; at < got.elements.size(); at += 4)
        corners.push_back(golden::load_element(got.type, got.elements.data() + at).value());
    CHECK(corners == std::vector<double>{1, 2, 4, 5});
}

TEST_CASE("translation_import: WebNN's channels may be last, which strides say", "[translation][tool]") {
    check_fields(imported(call_of("webnn", "maxPool2d",
                                  R"("layout": "nhwc", "windowDimensions": [2, 2], "padding": [1, 1, 0, 0],
                                     "strides": [2, 2], "outputShapeRounding": "ceil")",
                                  "[1, 4, 3, 5]"))
                     .desc,
                 R"({"Type": "DML_OPERATOR_MAX_POOLING2", "StartPadding": [1, 0], "EndPadding": [1, 0],
                     "OutputTensor": {"Sizes": [1, 5, 3, 2]},
                     "InputTensor": {"Sizes": [1, 5, 4, 3], "Strides": [60, 1, 15, 5]}})");
    check_fields(imported(call_of("webnn", "resample2d", R"("scales": [2, 0.5], "axes": [3, 1])", "[1, 4, 3, 5]")).desc,
                 R"({"Scales": [1, 0.5, 1, 2], "RoundingDirection": "DML_AXIS_DIRECTION_INCREASING",
                     "OutputTensor": {"Sizes": [1, 2, 3, 10]}})");
}

TEST_CASE("translation_import: what DirectML lacks is refused by the argument in one sentence", "[translation][tool]") {
    struct refusal {
        std::string call, argument;
    };
    auto const avg_pool = [](std::string const& arguments) {
        return call_of("tfjs", "tf.avgPool", arguments, "[1, 5, 5, 1]");
    };
    auto const average = [](std::string const& arguments) {
        return call_of("webnn", "averagePool2d", arguments, "[1, 1, 5, 5]");
    };
    for (auto const& [call, argument] : std::vector<refusal>{
             {avg_pool2d(R"("kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": true)"), "count_include_pad"},
             {avg_pool2d(R"("kernel_size": 2, "divisor_override": 3)"), "divisor_override"},
             {avg_pool2d(R"("kernel_size": 2, "padding": 2)"), "padding"},
             {avg_pool2d(R"("kernel_size": 5)"), "ceil_mode"},
             {avg_pool2d(R"("kernel_size": [2])"), "kernel_size"},
             {avg_pool2d(R"("kernel_size": 1.5)"), "kernel_size"},
             {avg_pool2d(R"("kernel_size": -1)"), "kernel_size"},
             {avg_pool2d(R"("stride": 1)"), "kernel_size"},
             {avg_pool2d(R"("kernel_size": 2, "stride": 0)"), "ceil_mode"},
             {interpolate(R"("size": 2, "mode": "bicubic")"), "mode"},
             {interpolate(R"("size": 2, "mode": "linear")"), "mode"},
             {interpolate(R"("size": 2, "align_corners": false)"), "align_corners"},
             {interpolate(R"("size": 2, "scale_factor": 2)"), "size"},
             {interpolate(R"("size": 5, "mode": "bilinear", "antialias": true)"), "antialias"},
             {interpolate(R"("scale_factor": 1e30)"), "scale_factor"},
             {interpolate(R"("scale_factor": -1)"), "scale_factor"},
             {interpolate(R"("scale_factor": "nan")"), "scale_factor"},
             {avg_pool(R"("filterSize": 2, "strides": 2, "pad": 0, "dimRoundingMode": "round")"), "dimRoundingMode"},
             {avg_pool(R"("filterSize": 1, "strides": 5, "pad": 1, "dimRoundingMode": "ceil")"), "dimRoundingMode"},
             {avg_pool(R"("filterSize": 2, "strides": 2, "pad": [[0, 0], [1, 1], [1, 1], [0, 1]])"), "pad"},
             {avg_pool(R"("filterSize": 2, "strides": 2, "pad": "same", "dilations": 2)"), "dilations"},
             {average(R"("layout": "chwn")"), "layout"},
             {average(R"("windowDimensions": [2, 2], "outputSizes": [3, 3])"), "outputSizes"},
             {call_of("webnn", "resample2d", R"("sizes": [2, 2], "axes": [2, 2])", "[1, 1, 5, 5]"), "axes"},
             {call_of("webnn", "conv2d", "", "[1, 1, 5, 5]"), "function"},
             {call_of("pytorch", "torch.nn.functional.max_pool2d", R"("kernel_size": 2)", "[1, 4, 4]"), "input"},
             {call_of("pytorch", "torchvision.ops.roi_pool", R"("output_size": 2)", "[1, 1, 4, 4]"), "boxes"}}) {
        auto const run = imported(call).run;
        CAPTURE(call, run.errors);
        CHECK(is_complaint(run, exit_code::skipped));
        CHECK(run.errors.starts_with("dmlref: " + argument + ": "));
    }
}

TEST_CASE("translation_import: a call that is not as the page has it is refused in one sentence",
          "[translation][tool]") {
    std::string const whole =
        call_of("pytorch", "torch.nn.functional.max_pool2d", R"("kernel_size": 2)", "[1, 1, 4, 4]");
    std::pair<std::string, std::vector<std::string>> const changes[] = {
        {"pytorch", {"onnx", "caffe"}},
        {"FLOAT32", {"FLOAT", "FLOAT64", "UNKNOWN"}},
        {"[1, 1, 4, 4]",
         {"[]", "[1, 1, -4, 4]", "[1, 1, 0, 4]", "[1, 1, 4, 2147483647]", "[1, 2147483647, 2147483647, 2147483647]",
          "[1, 1, 1, 1, 1, 1, 1, 4, 4]", "4"}},
        {R"("kernel_size": 2)", {"NaN", R"("kernel_size": NaN)", R"("kernel_size": 1e999)"}},
        {R"("inputs")", {R"("input")"}},
        {R"("input",)", {R"("x",)"}},
        {R"("sizes")", {R"("size")"}},
        {R"("sizes": [1, 1, 4, 4])",
         {R"("file": "missing.npy")", R"("file": "../missing.npy")", R"("file": "call.json")"}},
        {"}]", {R"(}], "layout": "nchw")"}}};
    std::vector<std::string> calls = {"{}", "[]", std::string(100, '[')};
    for (auto const& [before, all_after] : changes)
        for (std::string const& after : all_after)
            calls.push_back(std::string(whole).replace(whole.find(before), before.size(), after));
    for (std::string const& call : calls) {
        auto const run = imported(call).run;
        CAPTURE(call, run.errors);
        CHECK(run.code != exit_code::accepted);
        CHECK(is_one_complaint(run));
    }
}
