# SPDX-License-Identifier: MIT
"""The rules that plant one-line faults. Each finds places in a line of C++, and rewrites what stands there, `original`,
to `is_planted(N) ? other : original`, so that one build holds all faults and an environment variable chooses one."""

import re

SKIPPED_LINE = re.compile(r"^\s*(#|template|static_assert|assert\(|constexpr|inline constexpr|static constexpr|using|requires"
                          r"|concept|case|friend|namespace|if constexpr)|requires|consteval|operator==|noexcept")
CALL = r"(?:std::|\(std::)%s\)?(?:<\w+>)?\("
# What ends an operand, by the operator's precedence. Spaces belong to it: clang-format puts them there.
AFTER_LOGIC = (" || ", " ? ", " : ", " = ", " += ", " -= ", " *= ", ",", ";", "return ")
AFTER_COMPARISON = AFTER_LOGIC + (" && ", " == ", " != ", " < ", " <= ", " > ", " >= ")
AFTER_SUM = AFTER_COMPARISON + (" + ", " - ")
AFTER_PRODUCT = AFTER_SUM + (" * ", " / ", " % ")


def masked(text):
    """The text with comments, strings and characters blanked out, and every position kept."""
    blank = lambda match: re.sub(r"[^\n]", "~", match[0])
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\])\'', blank, text, flags=re.S)


def operand_after(line, at, ends):
    """The end of the operand that begins at `at`, or None if it does not end in this line."""
    depth = 0
    for i in range(at, len(line)):
        if line[i] in "([{":
            depth += 1
        elif line[i] in ")]}":
            depth -= 1
            if depth < 0:
                return i
        if depth == 0 and any(line.startswith(end, i) for end in ends):
            return i
    return None


def operand_before(line, at, ends):
    """The beginning of the operand that ends at `at`, or None if it does not begin in this line."""
    depth = 0
    for i in range(at - 1, -1, -1):
        if line[i] in ")]}":
            depth += 1
        elif line[i] in "([{":
            depth -= 1
            if depth < 0:
                return i + 1
        if depth == 0 and any(line.startswith(end, i) and i + len(end) <= at for end in ends):
            return i + max(len(end) for end in ends if line.startswith(end, i))
    return len(line) - len(line.lstrip()) if depth == 0 else None


def binary(pattern, other_operator, ends):
    """`a op b` becomes `a other_operator b`."""
    def find(line):
        for match in re.finditer(pattern, line):
            begin, end = operand_before(line, match.start(), ends), operand_after(line, match.end(), ends)
            if begin is None or end is None or begin >= match.start() or end <= match.end():
                continue
            other = other_operator[match[0].strip()] if isinstance(other_operator, dict) else other_operator
            begin += line[begin] == " "
            yield begin, end, lambda text, b=begin, m=match, o=other: (
                f"({text[:m.start() - b]}) {o} ({text[m.end() - b:]})")
    return find


def replaced(pattern, replace):
    """What the first group matches is replaced."""
    def find(line):
        for match in re.finditer(pattern, line):
            yield match.start(1), match.end(1), lambda text, m=match: replace(m[1])
    return find


def call(name, replace):
    """A call becomes something of its arguments."""
    def find(line):
        for match in re.finditer(CALL % name, line):
            arguments, at = [], match.end()
            while (end := operand_after(line, at, (",",))) is not None:
                arguments.append((at, end))
                at = end + 1
                if line[end] == ")":
                    yield match.start(), end + 1, lambda text, m=match, a=tuple(arguments): replace(
                        *(text[b - m.start():e - m.start()].strip() for b, e in a))
                    break
    return find


def missing_factor(line):
    for match in re.finditer(r" \* (?=[\w.>\[\]-]*(?:[sS]tride|scale|weight))", line):
        if (end := operand_after(line, match.end(), AFTER_PRODUCT)) is not None:
            yield match.end(), end, lambda text: f"static_cast<std::decay_t<decltype({text})>>(1)"


def other_sign(line):
    for match in re.finditer(r" [+-] ", line):
        if "~" not in line and (end := operand_after(line, match.end(), AFTER_SUM)) is not None:
            yield match.end(), end, lambda text: f"-({text})"


def skipped_rule(line):
    for match in re.finditer(r"\.require\(", line):
        if (end := operand_after(line, match.end(), (",",))) is not None:
            yield match.end(), end, lambda text: "true"
    for match in re.finditer(r"\brules\.(?!require)\w+\(", line):
        if (end := operand_after(line, match.end(), ())) is not None:
            yield match.start(), end + 1, lambda text: "true"


def dropped_statement(line):
    if match := re.match(r"\s*(\w(?:[\w.\[\]]|->|\(\w*\))* [+*-]?= (?!default)[^;{}]*);\s*~*$", line):
        yield match.start(1), match.end(1), None


def negated(line):
    if match := re.match(r"\s*(?:\} else )?if \(([^;]*?)\) [^ ]", line):
        if operand_after(line, match.start(1), ()) == match.end(1) and " = " not in match[1]:
            yield match.start(1), match.end(1), lambda text: f"!({text})"


def swapped(one, other):
    """`object.one` becomes `object.other`."""
    return replaced(r"(?<![\w.>\])])((?:\w+(?:\[\w+\]|\(\w*\))?(?:\.|->))+%s)\b(?! = )" % one,
                    lambda text: text[:-len(one)] + other)

RULES = {
    "off by one": replaced(r" [+-] (1)\b(?![.\w])", lambda one: "0"),
    "first one missing": replaced(r"for \([^;=]* = (0)[;,]", lambda zero: "1"),
    "edge of a range": binary(r" (?:<|<=|>|>=) ", {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}, AFTER_COMPARISON),
    "equality": binary(r" (?:==|!=) ", {"==": "!=", "!=": "=="}, AFTER_COMPARISON),
    "dropped clamp": call("clamp", lambda value, *bounds: value),
    "dropped minimum": call("min", lambda *values: values[0]),
    "dropped maximum": call("max", lambda *values: values[-1]),
    "wrong rounding": call("floor", lambda value: f"std::ceil({value})"),
    "forgotten rounding": call("(?:floor|ceil|round)", lambda value: value),
    "wrong tie": replaced(r"\b(0[.]5f)\b", lambda half: "0.49f"),
    "missing stride": missing_factor,
    "height for width": swapped("width", "height"),
    "width for height": swapped("height", "width"),
    "x for y": swapped("y", "x"),
    "y for x": swapped("x", "y"),
    "end for start": swapped("start_padding", "end_padding"),
    "another axis": replaced(r"\w\[([0-3])\]", lambda axis: str(int(axis) ^ 1)),
    "wrong sign": other_sign,
    "skipped rule": skipped_rule,
    "dropped statement": dropped_statement,
    "and, or": binary(r" && ", "||", AFTER_LOGIC),
    "or, and": binary(r" \|\| ", "&&", AFTER_LOGIC),
    "negated condition": negated,
}


def faults_of(text):
    """(line, from 0, kind, begin, end, what stands there, what replaces it) of every fault that the rules find."""
    for number, (line, plain) in enumerate(zip(masked(text).split("\n"), text.split("\n"))):
        if SKIPPED_LINE.search(line):
            continue
        for kind, rule in RULES.items():
            for begin, end, rewrite in rule(line):
                original = plain[begin:end]
                yield number, kind, begin, end, original, rewrite(original) if rewrite else ""


def planted(fault):
    """What to write in place of the original, so that the fault can be chosen when the program starts."""
    condition, original, other = f"dmlref_faults::is_planted({fault['number']})", fault["original"], fault["other"]
    if fault["kind"] == "dropped statement":
        return f"({condition} ? void() : void({original}))"
    return f"({condition} ? ({other}) : ({original}))"
