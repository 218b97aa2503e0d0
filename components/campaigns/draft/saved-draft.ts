import {
  type Campaign,
  type Draft,
  type DraftSegment,
  LENGTH,
  shiftedDraft,
  wholeSegments,
} from "@/components/campaigns/editor/draft";
import type { Segment } from "@/components/campaigns/segment-words";
import type { CallInput } from "@/lib/browser/api";
import { addDays, countDays, type Day, pickLater } from "@/lib/day";

type Saved = CallInput<"campaigns.create_draft">;
type Unfinished = NonNullable<Campaign["unfinished"]>;
type Flight = NonNullable<Draft["flown"]>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const listStations = (segments: readonly Segment[]) => [...new Set(segments.flatMap((s) => s.stations))];
const withKey = (segment: Segment): DraftSegment => ({
  ...segment,
  key: segment.uuid ?? crypto.randomUUID(),
});
const withoutKey = ({ key: _, ...segment }: DraftSegment): Segment => segment;

/** The complete segments as they are sent: reminders name what they follow by its index among them. */
export function sentSegments(draft: Draft): Segment[] {
  const whole = wholeSegments(draft);
  const indexOf = (at: number) => whole.indexOf(draft.segments[at]!);
  return whole.map((segment) => {
    const { follows } = segment;
    return { ...withoutKey(segment), follows: follows && { ...follows, segment: indexOf(follows.segment) } };
  });
}

/** The saved segments with the incomplete ones between them, where they were typed. */
function mergeSegments(
  saved: readonly Segment[],
  { segments }: Pick<Unfinished, "segments">,
): DraftSegment[] {
  const merged: { segment: Segment; saved: number | null }[] = saved.map((segment, at) => ({
    segment,
    saved: at,
  }));
  for (const { at, segment } of segments.toSorted((a, b) => a.at - b.at))
    merged.splice(Math.min(at, merged.length), 0, { segment, saved: null });
  return merged.map(({ segment, saved }) => {
    const { follows } = segment;
    if (!follows) return withKey(segment);
    const main = saved === null ? follows.segment : merged.findIndex((one) => one.saved === follows.segment);
    return withKey({ ...segment, follows: merged[main] ? { ...follows, segment: main } : null });
  });
}

/** A saved campaign as an editor shows it: with everything that was typed of it. */
export function draftOf(campaign: Campaign): Draft {
  const { start_date, end_date, unfinished } = campaign;
  const segments = mergeSegments(campaign.segments, unfinished ?? { segments: [] });
  const dates = unfinished?.dates;
  return {
    ...campaign,
    ...(unfinished?.no_name && { name: "" }),
    ...(unfinished?.no_customer && { customer: null, customer_name: "" }),
    ...(dates && { start_date: dates.from, end_date: dates.to }),
    segments,
    lines: (unfinished?.lines ?? []).map(withKey),
    flown: { from: start_date, to: end_date },
    stations: unfinished?.stations ?? listStations(segments),
    length: unfinished?.length ?? segments[0]?.length ?? LENGTH,
  };
}

/** An order like an earlier one, as whole weeks later as it needs to begin after both today and that one's end. */
export function repeatOf(last: Campaign, today: Day): Draft {
  // Its agency deducts what it deducts now.
  const { commission_bp: _, ...draft } = draftOf(last);
  const begin = addDays(pickLater(today, last.end_date), 1);
  const weeks = Math.ceil(Math.max(0, countDays(last.start_date, begin)) / 7);
  const segments = draft.segments.map(({ uuid: _, ...s }) => ({
    ...s,
    key: crypto.randomUUID(),
    frozen: null,
  }));
  return shiftedDraft({ ...draft, segments, po_number: "", contract_number: "" }, weeks * 7);
}

/** The flight that is saved: the one shown, or the last one that had two ends. */
function flightToSave({ start_date, end_date, flown }: Draft): Flight | null {
  if (start_date && end_date && start_date <= end_date) return { from: start_date, to: end_date };
  return flown;
}

function unfinishedOf(draft: Draft, flight: Flight): Unfinished | null {
  const { name, customer, start_date, end_date, segments, lines, stations, length } = draft;
  const whole = new Set(wholeSegments(draft));
  const isFlight = start_date === flight.from && end_date === flight.to;
  const unfinished: Unfinished = {
    no_name: name.trim() === "",
    no_customer: customer === null,
    dates: isFlight ? null : { from: start_date, to: end_date },
    stations: isSame(stations, listStations(segments)) ? null : stations,
    length: length === (segments[0]?.length ?? LENGTH) ? null : length,
    segments: segments.flatMap((s, at) => (whole.has(s) ? [] : [{ at, segment: withoutKey(s) }])),
    lines: lines.map(withoutKey),
  };
  const { no_name, no_customer, ...rest } = unfinished;
  const isNothing = !no_name && !no_customer && Object.values(rest).every((v) => v === null || isSame(v, []));
  return isNothing ? null : unfinished;
}

/** The fields of a draft that no editor can leave incomplete. */
function plainFields(draft: Draft) {
  const { price_json, discounts, budget, category, categories, competing, separation, priority } = draft;
  const {
    start_hour,
    end_hour,
    po_number,
    contract_number,
    note,
    live_report,
    agent,
    agency,
    commission_bp,
  } = draft;
  return {
    start_hour,
    end_hour,
    price_json,
    discounts,
    budget,
    category,
    categories,
    competing,
    separation,
    priority,
    po_number,
    contract_number,
    note,
    live_report,
    ...(agent !== undefined && { agent }),
    ...(agency !== undefined && { agency }),
    ...(commission_bp !== undefined && { commission_bp }),
  };
}

/**
 * What is saved of a draft, so that `draftOf` the saved one is the same draft. Null for a new one while it has no
 * customer or dates. `before` is the draft as last saved: its customer and name stay where they were emptied.
 */
export function savedAs(draft: Draft, before: Campaign | null = null): Saved | null {
  const customer = draft.customer ?? before?.customer;
  const flight = flightToSave(draft);
  if (!customer || !flight) return null;
  const name = [draft.name, before?.name ?? "", draft.customer_name].find((text) => text.trim());
  if (name === undefined) return null;
  return {
    ...plainFields(draft),
    name,
    customer,
    start_date: flight.from,
    end_date: flight.to,
    segments: sentSegments(draft),
    unfinished: unfinishedOf(draft, flight),
  };
}

const sorted = (_: string, value: unknown) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const GIVEN: readonly string[] = ["uuid", "key", "frozen"];
const signValue = (of: unknown): string =>
  JSON.stringify(of, (key, value) => (GIVEN.includes(key) ? undefined : sorted(key, value)));
/**
 * A text that is equal for equal saved drafts: without the names of segments and the hours found for them, which the
 * server gives.
 */
export const signOf = (saved: Saved | null): string => signValue(saved);

/** What differs between two states of a draft; `segments` are compared as a whole. */
export const DIFFERENT = [
  "name",
  "customer",
  "dates",
  "hours",
  "stations",
  "length",
  "segments",
  "lines",
  "price",
  "discounts",
  "budget",
  "category",
  "competition",
  "priority",
  "po_number",
  "contract_number",
  "note",
  "agent",
  "agency",
  "commission",
  "live_report",
] as const;
export type Field = (typeof DIFFERENT)[number];

/** The keys of a draft that a field stands for; they are taken together. */
const PARTS: Partial<Record<Field, readonly (keyof Draft)[]>> = {
  customer: ["customer", "customer_name"],
  dates: ["start_date", "end_date", "flown"],
  hours: ["start_hour", "end_hour"],
  price: ["price_json"],
  commission: ["commission_bp"],
  competition: ["categories", "competing", "separation"],
};
const partsOf = (field: Field): readonly (keyof Draft)[] => PARTS[field] ?? ([field] as (keyof Draft)[]);
const signPart = (draft: Draft, field: Field) =>
  signValue(
    partsOf(field)
      .filter((part) => part !== "flown")
      .map((part) => draft[part] ?? null),
  );

/** Which state of a field is taken; of segments and lines also both. */
export type Choice = "mine" | "theirs" | "both";
export type Difference = { field: Field; suggests: Choice };

/**
 * The fields in which two drafts differ. Suggested is what was changed since `base`; where both changed it, or the base
 * is unknown, what is typed here.
 */
export function compareDrafts(base: Draft | null, mine: Draft, theirs: Draft): Difference[] {
  return DIFFERENT.filter((field) => signPart(mine, field) !== signPart(theirs, field)).map((field) => ({
    field,
    suggests: base && signPart(base, field) === signPart(mine, field) ? "theirs" : "mine",
  }));
}

/** Whether both states of a field can be kept beside each other. */
export const mayKeepBoth = (field: Field) => field === "segments" || field === "lines";

/** Both lists: theirs, then what only mine has; reminders of mine follow the same segments as before. */
function joinSegments(mine: readonly DraftSegment[], theirs: readonly DraftSegment[]): DraftSegment[] {
  const there = theirs.map(signValue);
  const places: number[] = [];
  const added: DraftSegment[] = [];
  for (const segment of mine) {
    const same = there.indexOf(signValue(segment));
    places.push(same >= 0 ? same : theirs.length + added.length);
    if (same >= 0) continue;
    const { uuid, ...rest } = segment;
    const isTaken = theirs.some((s) => s.uuid === uuid);
    added.push(isTaken ? { ...rest, key: crypto.randomUUID() } : segment);
  }
  const moved = added.map((s) => ({
    ...s,
    follows: s.follows && { ...s.follows, segment: places[s.follows.segment] ?? s.follows.segment },
  }));
  return [...theirs, ...moved];
}

/** The draft that two people typed, field by field as chosen. Fields that are not named are equal. */
export function mergeDrafts(mine: Draft, theirs: Draft, choices: ReadonlyMap<Field, Choice>): Draft {
  const merged = { ...theirs };
  for (const [field, choice] of choices) {
    if (choice === "theirs") continue;
    for (const part of partsOf(field)) Object.assign(merged, { [part]: mine[part] });
    if (choice !== "both") continue;
    if (field === "segments") merged.segments = joinSegments(mine.segments, theirs.segments);
    if (field === "lines") merged.lines = joinSegments(mine.lines, theirs.lines);
  }
  return merged;
}
