import type { z } from "zod";
import { defineFormat, type OutputFormat } from "../output-format";

type Input = z.input<typeof OutputFormat>;
type FieldInput = Extract<NonNullable<Input["spot"]>[number], { layout: "columns" }>["fields"][number];
const columns = (...fields: FieldInput[]) => [{ layout: "columns" as const, fields }];

const start = { from: "time", at: 1, width: 8 } as const;
const cart = { from: "cart", at: 11, width: 6, reads: { at: 9, width: 17 } } as const;
const title = { from: "title", at: 26, width: 34 } as const;
const length = { from: "length", at: 61, width: 8 } as const;
const carts = { digits: 6, zeros: true, numeric: true };
const inlineBreak: Input["break_head"] = columns(
  { from: "break_time", at: 1, width: 8 },
  { from: "text", text: "BREAK", at: 11 },
  { from: "break_name", at: 26, width: 34 },
  { from: "break_length", at: 61, width: 8 },
);

const standard: Input = {
  name: "Rivendell Standard",
  file: { unit: "day", file_name: "{code:2}{YYYY}{MM}{DD}.tfc" },
  spot: columns(start, cart, title, length, { from: "spot_ref", at: 70, width: 32 }),
  cart: carts,
};

/** Rivendell's own import templates (field.md §2.2). */
export const rivendell = [
  defineFormat("rivendell", standard),
  defineFormat("rivendell_breaks", {
    ...standard,
    name: "Rivendell Standard with inline breaks",
    break_head: inlineBreak,
  }),
  defineFormat("music_1", {
    ...standard,
    name: "Music 1",
    file: { unit: "day", file_name: "{code:2}{YYYY}{MM}{DD}.riv" },
  }),
  defineFormat("counterpoint", {
    name: "CounterPoint, WideOrbit",
    file: { unit: "day", file_name: "{code:2}{YYYY}{MM}{DD}.cpi" },
    spot: columns(
      start,
      cart,
      title,
      length,
      { from: "isci", at: 70, width: 32 },
      { from: "spot_ref", at: 103, width: 32 },
    ),
    cart: carts,
  }),
  defineFormat("visual_traffic", {
    name: "Visual Traffic",
    file: { unit: "day", file_name: "{code:2}{YYYY}{MM}{DD}.vti" },
    spot: columns(
      { from: "text", text: "|", at: 5 },
      { from: "time", at: 6, width: 8 },
      { from: "text", text: "|", at: 14 },
      { from: "cart", at: 15, width: 6 },
      { from: "text", text: "|", at: 25 },
      { from: "title", at: 26, width: 39 },
      { from: "text", text: "|", at: 65 },
      { from: "advertiser", at: 66, width: 31 },
      { from: "text", text: "|", at: 97 },
      { from: "length", at: 98, width: 4, length_style: "MMSS_99" },
    ),
    cart: carts,
  }),
  defineFormat("natural_log", {
    name: "NaturalLog",
    file: { unit: "day", file_name: "{MM}{DD}{YY}T{code:1}.LOG" },
    spot: columns(
      start,
      { from: "cart", at: 10, width: 6 },
      { from: "title", at: 20, width: 40 },
      { from: "length", at: 62, width: 8 },
    ),
    cart: carts,
  }),
];
