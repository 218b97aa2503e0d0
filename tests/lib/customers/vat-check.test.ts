import { describe, expect, test } from "vitest";
import { findCurrentCheck, readVatAnswer } from "@/lib/customers/vat-check";
import { splitVatNumber } from "@/lib/tables/vat-numbers";

const AT = new Date("2026-11-27T10:00:00Z");

test.each([
  ["DE 136 695 976", { country: "DE", number: "136695976" }],
  ["de136695976", { country: "DE", number: "136695976" }],
  ["ATU13585627", { country: "AT", number: "U13585627" }],
  ["EL123456783", { country: "EL", number: "123456783" }],
  ["XI123456789", { country: "XI", number: "123456789" }],
  ["GB123456789", null],
  ["CHE-123.456.789", null],
  ["136695976", null],
  ["DE1366959", null],
  ["", null],
])("%s is split as %j", (text, parts) => {
  expect(splitVatNumber(text)).toEqual(parts);
});

describe("an answer of VIES", () => {
  const read = (body: unknown) => readVatAnswer(JSON.stringify(body), "DE136695976", AT);
  const nothing = { name: "", address: "", reference: "" };
  test.each([
    ["a valid number", { valid: true }, { valid: true, ...nothing }],
    ["an invalid one", { valid: false, name: "---", address: "---" }, { valid: false, ...nothing }],
    [
      "all that is disclosed",
      {
        valid: true,
        name: "  Kilnside GmbH ",
        address: "Ofenweg 1\n10115 Berlin",
        requestIdentifier: "WAPIAAAA1",
      },
      { valid: true, name: "Kilnside GmbH", address: "Ofenweg 1\n10115 Berlin", reference: "WAPIAAAA1" },
    ],
    [
      "a name that is too long",
      { valid: true, name: "x".repeat(900) },
      { valid: true, ...nothing, name: "x".repeat(500) },
    ],
  ])("%s", (_, body, told) => {
    expect(read(body)).toEqual({ number: "DE136695976", at: AT.toISOString(), ...told });
  });
  test.each([
    ["an error", JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] })],
    ["words for a truth value", JSON.stringify({ valid: "yes" })],
    ["a page", "<html>"],
    ["nothing", ""],
  ])("says nothing: %s", (_, body) => {
    expect(readVatAnswer(body, "DE136695976", AT)).toBeNull();
  });
});

test("a check is of the number it was made for, however that is written", () => {
  const check = {
    number: "DE136695976",
    valid: true,
    name: "",
    address: "",
    at: AT.toISOString(),
    reference: "",
  };
  expect(findCurrentCheck(check, "DE 136.695.976")).toBe(check);
  expect(findCurrentCheck(check, "DE136695977")).toBeNull();
  expect(findCurrentCheck(check, "")).toBeNull();
  expect(findCurrentCheck(null, "DE136695976")).toBeNull();
});
