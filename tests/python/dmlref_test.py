# SPDX-License-Identifier: MIT
"""Tests of the Python package dmlref, which lies in the folder that is the first argument."""
import sys
import unittest

sys.path.insert(0, sys.argv.pop(1))
try:
    import numpy
except ImportError:
    print("skipped: numpy is not installed")
    sys.exit(77)
import dmlref

WINDOW = {"Strides": [2, 2], "WindowSize": [2, 2], "StartPadding": [0, 0], "EndPadding": [0, 0]}
AVERAGE = {**WINDOW, "IncludePadding": False}


def image(dtype="float32"):
    """Rows 0 to 3 and 4 to 7."""
    return numpy.arange(8, dtype=dtype).reshape(1, 1, 2, 4)


class Execute(unittest.TestCase):
    def test_the_average_of_each_window(self):
        for dtype in ("float32", "float16"):
            got = dmlref.execute("AVERAGE_POOLING", {"InputTensor": image(dtype)}, AVERAGE,
                                 {"OutputTensor": (1, 1, 1, 2)})["OutputTensor"]
            self.assertEqual(got.dtype, dtype)
            self.assertEqual(got.tolist(), [[[[2.5, 4.5]]]])

    def test_an_operator_is_a_function_of_its_fields(self):
        got = dmlref.max_pooling1(InputTensor=image(), OutputTensor=(1, 1, 1, 2), OutputIndicesTensor=(1, 1, 1, 2),
                                  **WINDOW)
        self.assertEqual(got["OutputTensor"].tolist(), [[[[5, 7]]]])
        self.assertEqual((got["OutputIndicesTensor"].tolist(), got["OutputIndicesTensor"].dtype), ([[[[5, 7]]]], "uint32"))

    def test_a_size_is_width_and_height_and_an_enumerator_a_name(self):
        for name in ("NEAREST_NEIGHBOR", "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR", 0):
            got = dmlref.upsample_2d(InputTensor=image()[..., :1, :2], OutputTensor=(1, 1, 1, 4), ScaleSize=(2, 1),
                                     InterpolationMode=name)
            self.assertEqual(got.tolist(), [[[[0, 0, 1, 1]]]])

    def test_strided_arrays_are_read_and_written_in_place(self):
        channels_last = image("float16").transpose(0, 2, 3, 1)
        buffer = numpy.full((1, 1, 1, 4), numpy.nan, "float16")
        written = dmlref.execute("AVERAGE_POOLING", {"InputTensor": channels_last.transpose(0, 3, 1, 2)}, AVERAGE,
                                 {"OutputTensor": buffer[..., ::2]})["OutputTensor"]
        self.assertTrue(numpy.shares_memory(written, buffer))
        self.assertEqual(buffer[0, 0, 0, ::2].tolist(), [2.5, 4.5])
        self.assertTrue(numpy.isnan(buffer[0, 0, 0, 1::2]).all())

    def test_the_reference_gives_the_same_bits(self):
        noise = numpy.random.default_rng(1).standard_normal((2, 3, 9, 11)).astype("float32")
        fields = {"InputTensor": noise, "OutputTensor": (2, 3, 5, 7), "InterpolationMode": "LINEAR",
                  "Scales": [1, 1, 5 / 9, 7 / 11], "InputPixelOffsets": [0.5] * 4, "OutputPixelOffsets": [-0.5] * 4}
        fast, reference = dmlref.resample1(**fields, threads=2), dmlref.resample1(**fields, by_reference=True)
        self.assertEqual(fast.tobytes(), reference.tobytes())


class Refusals(unittest.TestCase):
    def execute(self, inputs, attributes, outputs, operator="AVERAGE_POOLING"):
        return dmlref.execute(operator, inputs, attributes, outputs)

    def test_a_broken_rule_is_one_sentence(self):
        with self.assertRaisesRegex(dmlref.ValidationError, r"AVERAGE_POOLING: OutputTensor.Sizes\[3\] is 3"):
            self.execute({"InputTensor": image()}, AVERAGE, {"OutputTensor": (1, 1, 1, 3)})

    def test_what_is_no_tensor_or_field_is_named(self):
        wrong = [({"InputTensor": image("float64")}, AVERAGE, "InputTensor: dtype is float64"),
                 ({"InputTensor": image(">f4")}, AVERAGE, "InputTensor: dtype is >f4"),
                 ({"InputTensor": image()[..., ::-1]}, AVERAGE, "InputTensor: strides are"),
                 ({"InputTensor": [[1]]}, AVERAGE, "InputTensor: is no NumPy array"),
                 ({"InputTensor": image()}, {**AVERAGE, "P": 2}, "P: AVERAGE_POOLING has no such field"),
                 ({"InputTensor": image()}, {**AVERAGE, "Strides": "ab"}, "Strides: is 'ab'")]
        for inputs, attributes, sentence in wrong:
            with self.assertRaisesRegex(TypeError, sentence):
                self.execute(inputs, attributes, {"OutputTensor": (1, 1, 1, 2)})
        read_only = numpy.zeros((1, 1, 1, 2), "float32")
        read_only.flags.writeable = False
        for output in (read_only, 3):
            with self.assertRaisesRegex(TypeError, "OutputTensor: must be"):
                self.execute({"InputTensor": image()}, AVERAGE, {"OutputTensor": output})
        with self.assertRaisesRegex(KeyError, "there is no operator POOLING"):
            self.execute({}, {}, {}, "POOLING")


class Verify(unittest.TestCase):
    def problem(self, got):
        return ("AVERAGE_POOLING", {"InputTensor": image()}, AVERAGE,
                {"OutputTensor": numpy.array(got, "float32").reshape(1, 1, 1, 2)})

    def test_a_right_result_is_accepted(self):
        verdict = dmlref.verify(*self.problem([2.5, 4.5]))
        self.assertTrue(verdict)
        self.assertEqual(verdict.status, "accepted")
        dmlref.assert_accepted(*self.problem([2.5, 4.5]), profile="half_arithmetic", mode="strict")

    def test_a_wrong_one_raises_with_the_report(self):
        self.assertEqual(dmlref.verify(*self.problem([10, 18])).status, "mismatch")
        with self.assertRaisesRegex(AssertionError, "does not divide the sum of a window"):
            dmlref.assert_accepted(*self.problem([10, 18]))


class Package(unittest.TestCase):
    def test_every_operator_has_a_function_and_a_stub(self):
        with open(dmlref.__file__ + "i") as file:
            stubs = file.read()
        compile(stubs, "stubs", "exec")
        for name, _, fields in dmlref.operators():
            function = getattr(dmlref, name.lower())
            self.assertEqual(list(function.__signature__.parameters),
                             [field[0] for field in fields])
            self.assertIn(f"def {name.lower()}(", stubs)


unittest.main()
