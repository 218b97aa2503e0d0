import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Password } from "@/lib/calls/accounts/session";
import { toFieldProblems } from "@/lib/calls/problems";
import { findDrawnField } from "@/lib/errors";
import { BasisPoints, ByUuid, Day, Email, Int, Money, Name, Text } from "@/lib/shapes";

const Body = z.strictObject({
  name: Name,
  email: Email,
  start_date: Day,
  price: Money,
  discount_bp: BasisPoints,
  note: Text(5),
  spots: Int(1, 10),
  kind: z.enum(["a", "b"]),
  lines: z
    .array(z.object({ amount: Money }))
    .min(1)
    .max(2),
  flag: z.boolean(),
});
const good = {
  name: "A",
  email: "a@b.example",
  start_date: "2026-11-21",
  price: "1.00",
  discount_bp: 0,
  note: "",
  spots: 1,
  kind: "a",
  lines: [{ amount: "1.00" }],
  flag: true,
};
const said = (patch: object) => {
  const parsed = Body.safeParse({ ...good, ...patch });
  return parsed.success ? [] : toFieldProblems(parsed.error.issues);
};

describe("problems of a field as codes of errors.*", () => {
  test.each([
    [{}, []],
    [{ name: "  " }, [{ path: "name", code: "required" }]],
    [{ name: undefined }, [{ path: "name", code: "required" }]],
    [{ name: 3 }, [{ path: "name", code: "bad_value" }]],
    [{ name: "\u0000" }, [{ path: "name", code: "bad_text" }]],
    [{ email: "nobody" }, [{ path: "email", code: "bad_email" }]],
    [{ start_date: "2026-02-30" }, [{ path: "start_date", code: "bad_day" }]],
    [{ price: "1,00" }, [{ path: "price", code: "bad_amount" }]],
    [{ discount_bp: 10_001 }, [{ path: "discount_bp", code: "too_big", values: { limit: 10_000 } }]],
    [{ note: "123456" }, [{ path: "note", code: "too_long", values: { limit: 5 } }]],
    [{ spots: 0 }, [{ path: "spots", code: "too_small", values: { limit: 1 } }]],
    [{ kind: "c" }, [{ path: "kind", code: "bad_choice" }]],
    [{ lines: [] }, [{ path: "lines", code: "too_few", values: { limit: 1 } }]],
    [{ lines: [{ amount: "x" }] }, [{ path: "lines.0.amount", code: "bad_amount" }]],
    [{ more: 1 }, [{ path: "", code: "unknown_field" }]],
  ])("%o", (patch, expected) => {
    expect(said(patch)).toEqual(expected);
  });
  test("a password that is too short gives the minimum length", () => {
    const { error } = Password.safeParse("short");
    expect(toFieldProblems(error?.issues ?? [])).toEqual([
      { path: "", code: "too_short", values: { limit: 8 } },
    ]);
  });
  test.each([
    ["name", "name"],
    ["terms.list.prices.0.price", "terms.list.prices"],
    ["terms.list.prices", "terms.list.prices"],
    ["terms.list", ""],
    ["term", ""],
    ["", ""],
  ])("a problem at %s is shown at the field %o", (path, field) => {
    const drawn = new Set(["name", "terms.list.prices"]);
    expect(findDrawnField(path, (one) => drawn.has(one))).toBe(field);
  });
  test("a malformed id", () => {
    const parsed = ByUuid.safeParse({ uuid: "7" });
    expect(toFieldProblems(parsed.error?.issues ?? [])).toEqual([{ path: "uuid", code: "bad_id" }]);
  });
});
