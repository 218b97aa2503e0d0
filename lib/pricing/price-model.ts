import { z } from "zod";
import { compare } from "@/lib/money";
import { Int, Name, Price } from "@/lib/shapes";
import { DISCOUNTS, SURCHARGES } from "./price-kinds";

export * from "./price-kinds";

/** A factor in basis points: 10 000 leaves the price as it is, 5 500 is an index of 55. */
const Index = Int(0, 1_000_000);
const Percent = Int(0, 10_000);
const Seconds = Int(1, 3_600);
/** Hour of the week: (ISO weekday − 1) × 24 + hour. */
const WeekHour = Int(0, 167);
/** A day of any year. */
const MonthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "bad_day");

const rising = <T>(key: (row: T) => number) =>
  [(rows: T[]) => rows.every((row, i) => i === 0 || key(row) > key(rows[i - 1]!)), "must_rise"] as const;

/** Where the list price comes from (domain 2.7). */
export const ListPrice = z.discriminatedUnion("basis", [
  /** `price` a second. With a length index the list price is that of the reference length. */
  z.object({ basis: z.literal("second"), price: Price }),
  /** One row: the price of that length, other lengths by the length index. More rows: a table, straight between. */
  z.object({
    basis: z.literal("spot"),
    prices: z
      .array(z.object({ length: Seconds, price: Price }))
      .min(1, "required")
      .max(60)
      .refine(...rising<{ length: number }>((row) => row.length)),
  }),
  /** `price` covers the first `seconds`; each further second costs `per_second`. */
  z.object({ basis: z.literal("first_seconds"), seconds: Seconds, price: Price, per_second: Price }),
  /** `price` buys `spots` spots of `seconds`; other lengths by the length index. */
  z.object({ basis: z.literal("package"), price: Price, spots: Int(1, 100_000), seconds: Seconds }),
  /** `price` for a thousand listeners of `seconds`; `audience` is how many there are where no day part says. */
  z.object({
    basis: z.literal("per_thousand"),
    price: Price,
    seconds: Seconds,
    audience: Int(0, 1_000_000_000),
  }),
]);
export type ListPrice = z.output<typeof ListPrice>;

const STACKS = ["add", "multiply"] as const;

export const PriceModelTerms = z.object({
  list: ListPrice,
  /** Rising lengths with their index. `null`: strictly by the second. */
  length_index: z
    .array(z.object({ length: Seconds, index_bp: Index }))
    .min(1)
    .max(60)
    .refine(...rising<{ length: number }>((row) => row.length))
    .nullable()
    .default(null),
  /** A shorter spot is priced at this length. */
  smallest_length: Int(0, 3_600).default(0),
  /** The first that holds the date counts; may run over New Year's Eve. */
  seasons: z
    .array(z.object({ name: Name, from: MonthDay, to: MonthDay, index_bp: Index }))
    .max(60)
    .default([]),
  /** Cells of the week; an hour outside them is priced at the list. `list` replaces the list price there. */
  day_parts: z
    .array(
      z.object({
        name: Name,
        index_bp: Index.default(10_000),
        hours: z.array(WeekHour).max(168),
        list: ListPrice.optional(),
        /** Listeners at these hours, for a price per thousand. */
        audience: Int(0, 1_000_000_000).optional(),
      }),
    )
    .max(168)
    .refine((parts) => {
      const hours = parts.flatMap((part) => part.hours);
      return new Set(hours).size === hours.length;
    }, "hour_twice")
    .default([]),
  surcharges: z
    .object({
      stack: z.enum(STACKS).default("add"),
      items: z
        .array(z.object({ kind: z.enum(SURCHARGES), percent_bp: Int(-10_000, 100_000) }))
        .max(SURCHARGES.length)
        .default([]),
    })
    .prefault({}),
  discounts: z
    .object({
      /** By the number of spots of an order, or by those on one day on one station. */
      quantity_counts: z.enum(["order", "day"]).default("order"),
      quantity: z
        .array(z.object({ from: Int(1), percent_bp: Percent }))
        .max(30)
        .refine(...rising<{ from: number }>((row) => row.from))
        .default([]),
      value: z
        .array(z.object({ from: Price, percent_bp: Percent }))
        .max(30)
        .refine(
          (rows) => rows.every((row, i) => i === 0 || compare(row.from, rows[i - 1]!.from) > 0),
          "must_rise",
        )
        .default([]),
      order: z
        .array(z.enum(DISCOUNTS))
        .length(DISCOUNTS.length)
        .refine((order) => new Set(order).size === order.length, "twice")
        .default([...DISCOUNTS]),
      /** `multiply`: each on what the one before left. `add`: all on the listed price. */
      stack: z.enum(STACKS).default("multiply"),
      /** All together never more than this part of the listed price. */
      cap_bp: Percent.default(10_000),
    })
    .prefault({}),
});
/** A version of a price model, as stored in its JSON. */
export type PriceModelTerms = z.output<typeof PriceModelTerms>;
