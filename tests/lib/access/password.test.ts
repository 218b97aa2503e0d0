import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateStrength, findPasswordProblem, listPersonalWords } from "@/lib/access/password";
import { Password } from "@/lib/calls/accounts/session";
import { COMMON_PASSWORDS } from "@/lib/tables/common-passwords";

const common = new Set(COMMON_PASSWORDS);
const words = listPersonalWords("Vane & Kestrel Radio", "ana.marlow@vane.example", "Ana", "Marlow");

test("the list has the three thousand most used passwords, each once and long enough to be tried", () => {
  expect([COMMON_PASSWORDS.length, common.size]).toEqual([3000, 3000]);
  expect(COMMON_PASSWORDS.every((one) => one.length >= 8 && one === one.toLowerCase())).toBe(true);
});

test.each([
  ["password", "too_common"],
  ["PassWord", "too_common"],
  ["12345678", "too_common"],
  ["Kestrel2026", "too_easy"],
  ["vanekestrelradio", "too_easy"],
  ["Kestrel-Vane", "too_easy"],
  ["AnaMarlow1!", "too_easy"],
  ["spotledger12", "too_easy"],
  ["aaaaaaaaaaaa", "too_easy"],
  ["a long night at the desk", null],
  ["Kestrel over the harbour", null],
  ["пароль без слов", null],
  ["🎙️🎧📻🎚️🎛️ on", null],
])("%s is %s", (password, problem) => {
  expect(findPasswordProblem(password, words, common)).toBe(problem);
});

describe("any characters are accepted, from eight to two hundred", () => {
  test.each([
    ["1234567", false],
    ["12345678", true],
    ["x".repeat(64), true],
    ["x".repeat(200), true],
    ["x".repeat(201), false],
    ["  spaces count  ", true],
  ])("%s", (password, taken) => expect(Password.safeParse(password).success).toBe(taken));

  test("a long random password is never rejected", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 24, maxLength: 60, unit: "grapheme" }), (password) => {
        fc.pre(new Set(password.toLowerCase()).size > 8);
        expect(findPasswordProblem(password, [], common)).toBe(null);
      }),
    );
  });
});

test("longer and more varied passwords score higher, and rejected ones are weak", () => {
  expect(
    ["password1", "abcdefgh", "marlowe7", "marlowe7 harbour", "a long night at the desk, twice"].map((one) =>
      estimateStrength(one, common),
    ),
  ).toEqual(["weak", "weak", "fair", "strong", "strong"]);
});
