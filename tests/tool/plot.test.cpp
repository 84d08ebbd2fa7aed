// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "support/well_formed.hpp"
#include "verified_suite.hpp"

#include "picture/svg.hpp"

using namespace dmlref::testing;
using dmlref::tool::exit_code;

namespace {

std::size_t count_of(std::string const& part, std::string const& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// A picture of a case of a suite.
std::string plotted(verified_suite const& suite, std::string const& name, std::vector<std::string> const& more = {}) {
    fs::path const file = suite.folder() / "picture.svg";
    command_result const result =
        run_dmlref({"plot", (suite.golden() / name).string(), "--output", file.string()}, more);
    INFO(result.errors);
    CHECK(result.code == exit_code::accepted);
    std::string const picture = content_of(file);
    CHECK(is_well_formed(picture));
    CHECK(contains(picture, "<title id=\"title\">" + name));
    CHECK(contains(picture, "<desc id=\"description\">"));
    return picture;
}

} // namespace

TEST_CASE("plot: words are escaped, lengths are short", "[plot][tool]") {
    dmlref::tool::svg_picture picture("a < b & c", "d > \x01");
    picture.line(1. / 3, -0.001, 2, 1e300, "edge");
    std::string const file = picture.file();
    CHECK(is_well_formed(file));
    CHECK(contains(file, "a &lt; b &amp; c"));
    CHECK(contains(file, "d &gt; ?"));
    CHECK(contains(file, "<line x1=\"0.33\" y1=\"0\" x2=\"2\" y2=\"99999\" class=\"edge\"/>"));
}

TEST_CASE("plot: regions have their samples, in and out of bounds", "[plot][tool]") {
    verified_suite const suite("roi_align*/*_f32");
    std::string const picture = plotted(suite, "roi_align1/average_linear_f32");
    CHECK(count_of("class=\"sample\"", picture) == 48); // two regions of 2 x 3 outputs of 2 x 2 samples
    CHECK(contains(picture, "region 0: x from 0.25 to 5, y from 0.75 to 7.25, 24 samples in bounds and 0 outside"));
    CHECK(picture == plotted(suite, "roi_align1/average_linear_f32"));
    CHECK(contains(plotted(suite, "roi_align1/average_linear_f32", {"--image", "1"}), "region 1: "));
    for (char const* name :
         {"roi_align_grad/samples_outside_give_nothing_f32", "roi_align_grad/regions_nan_and_infinite_f32"})
        CHECK(contains(plotted(suite, name), " outside"));
    CHECK(contains(plotted(suite, "roi_align_grad/thirty_regions_f32"), "regions that are not drawn"));
}

TEST_CASE("plot: a resampled axis shows what each element reads", "[plot][tool]") {
    verified_suite const suite("resample*/*_f32");
    std::string const picture = plotted(suite, "resample2/linear_enlarged_f32");
    CHECK(contains(picture, "row: 5 to 10 elements, scale 2, input offset 0.5, output offset -0.5: "
                            "0 at -0.25, clamped, reads 0; 1 at 0.25 reads 0, 1; 2 at 0.75 reads 0, 1; "));
    CHECK(contains(picture, "class=\"clamped\""));
    CHECK(contains(plotted(suite, "resample3/antialiased_both_channels_last_f32"), "row: 10 to 3 elements"));
    CHECK(contains(plotted(suite, "resample_grad/example_of_the_document_f32"), "column: "));
}

TEST_CASE("plot: windows lie over the padded input", "[plot][tool]") {
    verified_suite const suite("max_pooling2/dilated_and_padded_f32");
    std::string const picture = plotted(suite, "max_pooling2/dilated_and_padded_f32");
    CHECK(contains(picture,
                   "columns: 9 elements, padded by 2 before and 3 behind; 10 windows of 3, stride 1, dilation 2"));
    CHECK(count_of("class=\"padding\"", picture) == 11 * 14 - 8 * 9);
}

TEST_CASE("plot: the worst error is framed and told", "[plot][tool]") {
    verified_suite const suite("roi_align1/average_linear_f16");
    std::string const name = "roi_align1/average_linear_f16";
    std::vector<std::string> const got = {"--got", (suite.got() / name).string()};
    CHECK(contains(plotted(suite, name, got), "OutputTensor: 0 of 54 elements are outside acceptance"));
    suite.change(name + "/OutputTensor.npy", 9, 0.5);
    suite.change(name + "/OutputTensor.npy", 6, 0.001);
    std::string const picture = plotted(suite, name, got);
    CHECK(contains(picture, "OutputTensor: 2 of 54 elements are outside acceptance"));
    CHECK(contains(picture, "worst, in the thick frame: [0,1,1,1], expected "));
    CHECK(count_of("class=\"worst\"", picture) == 1);
}

TEST_CASE("plot: every kind of operator has a picture, or says that it has none", "[plot][tool]") {
    verified_suite const suite("*both_channels_last_f32");
    std::size_t drawn = 0;
    for (std::string const& name : suite.names()) {
        if (name.starts_with("max_unpooling")) continue;
        CHECK(contains(plotted(suite, name), "</svg>\n"));
        CHECK(contains(plotted(suite, name, {"--got", (suite.got() / name).string()}), "</svg>\n"));
        ++drawn;
    }
    CHECK(drawn > 0);
}

TEST_CASE("plot: the command line is checked", "[plot][tool]") {
    verified_suite const suite("roi_align1/average_linear_f16");
    std::string const golden = (suite.golden() / "roi_align1/average_linear_f16").string();
    std::string const file = (suite.folder() / "picture.svg").string();
    CHECK(run_dmlref({"plot", golden}).code == exit_code::usage);
    command_result const image = run_dmlref({"plot", golden, "--output", file, "--image", "2"});
    CHECK(image.code == exit_code::usage);
    CHECK(image.errors == "dmlref: --image is 2, must be from 0 to 1\n");
    CHECK(run_dmlref({"plot", golden, "--output", (suite.folder() / "nowhere" / "picture.svg").string()}).code ==
          exit_code::bad_input);
    CHECK(run_dmlref({"plot", suite.golden().string(), "--output", file}).code == exit_code::bad_input);
    CHECK_FALSE(fs::exists(file));
}
