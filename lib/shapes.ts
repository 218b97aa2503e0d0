import { z } from "zod";
import { givenRules } from "@/lib/calls/given";
import { type Day as DayType, isZone, parseGivenDay, parseIsoDay } from "@/lib/day";
import { EXPORT_FORMATS, PER_PAGE, PER_PAGE_MOST } from "@/lib/list";
import { compare, type Money as MoneyType, ZERO } from "@/lib/money";

/** Text Postgres can keep and a person can read: trimmed, no NUL, no lone surrogate. */
const clean = (s: string) => !s.includes("\u0000") && s.isWellFormed();
export const Text = (most = 200) => z.string().trim().max(most).refine(clean, "bad_text");
export const Name = Text(200).min(1, "required");
export const Note = Text(5000);
export const Uuid = z.guid().transform((u) => u.toLowerCase());
export const Email = z
  .email("bad_email")
  .max(254)
  .transform((e) => e.toLowerCase());
export const Day = z
  .string()
  .refine((t) => parseIsoDay(t) !== null, "bad_day")
  .transform((t) => t as DayType);
givenRules.add(Day, {
  check: (day) =>
    typeof day === "string" && parseIsoDay(day) && !parseGivenDay(day) ? "day_out_of_range" : null,
});
export const Instant = z.iso.datetime({ offset: true });
/** A moment as the database gives it, an ISO text on the wire. */
export const At = z.union([z.date().transform((d) => d.toISOString()), z.string()]);
/**
 * An amount in an answer: wide enough for every price, product and sum that accepted amounts can come to. Never the
 * shape of an input: that is `Amount` or `Price`.
 */
export const Money = z
  .string()
  .regex(/^-?\d{1,40}(\.\d{1,4})?$/, "bad_amount")
  .transform((t) => t as MoneyType);
/** An amount as it is given: at most 4 decimals, and no larger than 999,999,999,999 so that rounding keeps it in bounds. */
export const Amount = z
  .string()
  .regex(/^-?(?!9{12}\.\d*[1-9])\d{1,12}(\.\d{1,4})?$/, "bad_amount")
  .transform((t) => t as MoneyType);
/** An amount as it is given, zero or more. */
export const Price = Amount.refine((amount) => compare(amount, ZERO) >= 0, "negative_amount");
/** Whole number that fits the column. */
export const Int = (least = 0, most = 2_147_483_647) => z.number().int().min(least).max(most);
/** 10 000 = 100 %. */
export const BasisPoints = Int(-10_000, 10_000);
export const Zone = z.string().refine(isZone, "bad_zone");
export const Code = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "bad_code");
/** Seconds from midnight. */
export const ClockSecond = Int(0, 86_399);
/** The version a record was read at; the next one still fits the column. */
export const Version = Int(1, 2_147_483_646);
/** The same in an address. */
export const QueryVersion = z.coerce.number().int().min(0).max(2_147_483_646);

type Bare<T> = T extends z.ZodDefault<infer I> | z.ZodPrefault<infer I> ? I : T;
/** The body of an update: the same fields, each only where it is sent. A default is for what is new, never for what is kept. */
export const Changes = <S extends z.ZodRawShape>(own: S) =>
  z.object(
    Object.fromEntries(
      Object.entries(own).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field),
      ]),
    ),
    // The mapping above is by name; its type is spelt out here once.
  ) as unknown as z.ZodObject<{ [K in keyof S]: z.ZodOptional<Bare<S[K]>> }>;

export const ByUuid = z.object({ uuid: Uuid });
export const ByTenant = z.object({ tenant: Uuid });
export const Done = z.object({ ok: z.literal(true) });
export const Job = z.object({ job: Uuid });

/** The body of every list call. `filters` are fields of the row: a value, or a list of values. */
export const ListBody = z.object({
  search: Text(200).default(""),
  filters: z
    .record(z.string().max(60), z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]))
    .default({}),
  sort: z
    .array(z.object({ id: z.string().max(60), desc: z.boolean().default(false) }))
    .max(4)
    .default([]),
  page: Int(1, 1_000_000).default(1),
  per_page: Int(1, PER_PAGE_MOST).default(PER_PAGE),
  columns: z.array(z.string().max(60)).max(60).optional(),
  /** false: nobody reads how many there are, and `total` is what the page itself shows. */
  count: z.boolean().optional(),
});
/** The body of a list's export: the list as it stands, and the kind of file. */
export const ExportBody = ListBody.extend({ format: z.enum(EXPORT_FORMATS).default("csv") });
/** The answer of every list call. `totals` stand over the whole result, not the page. */
export const ListOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
    totals: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  });
