#!/bin/sh
# SPDX-License-Identifier: MIT
# One shard of a suite as a test of Bazel:
#     sh_test(name = "device", srcs = ["bazel_shard.sh"], shard_count = 4, data = [...],
#             args = ["$(location dmlref)", "goldens", "'my_runner {model} {output}'"])
# `dmlref test` finds its shard in Bazel's variables. Bazel keeps each shard's report, which `dmlref merge` joins:
#     dmlref merge bazel-testlogs/device/shard_*/test.outputs/report.json     (of test.outputs/outputs.zip, unless
#                                                             --nozip_undeclared_test_outputs is given)
# Bazel gives a test links to its data, and `dmlref test` follows none out of the suite, hence the copy.
set -u
cp -RL "$2" "$TEST_TMPDIR/suite" || exit 3
exec "$1" test "$TEST_TMPDIR/suite" --device "$3" --json "$TEST_UNDECLARED_OUTPUTS_DIR/report.json" --junit "$XML_OUTPUT_FILE"
