import { hasHardSpacing } from "@/lib/booking/rules/spacing";
import type { Day } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { type InsertedLine, insertLine, sumFillers } from "@/lib/traffic/desk/lines";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import {
  type DeskBreak,
  type DeskSpot,
  findMisplaced,
  type LogRule,
  openLogDesk,
  type StationRules,
} from "./log-rules";

/** A spot that can be edited. */
export type EditSpot = DeskSpot & { pinned: boolean };
/** A break that can be edited. */
export type EditBreak = DeskBreak<EditSpot> & { note: string; lines: InsertedLine[] };
/** A day's log being edited; `removed`: spots taken out of it. Breaks are in airing order. */
export type EditDay = {
  rules: StationRules;
  breaks: EditBreak[];
  removed: EditSpot[];
  /** The breaks of the days before and after, for distances across midnight. */
  before: readonly DeskBreak[];
  after: readonly DeskBreak[];
};
/** A commercial that can replace another or be inserted as a filler. */
export type EditCommercial = {
  uuid: string;
  title: string;
  /** Whether it is a filler or jingle of the house. */
  isHouse: boolean;
  length: number;
  customer: string | null;
  valid_from: Day | null;
  valid_to: Day | null;
  artists: readonly string[];
};
/** The rules an edit violates, with its index in the list; `spot` is null for an inserted filler, named by `line`. */
export type Broken = { edit: number; spot: string | null; line?: string; rules: LogRule[] };

const unknownId = (i: number, field: string) => invalid(`edits.${i}.${field}`, "bad_id");

function findBreak(day: EditDay, spot: string): EditBreak | undefined {
  return day.breaks.find((b) => b.spots.some((p) => p.uuid === spot));
}
function takeSpot(list: EditSpot[], uuid: string): EditSpot | undefined {
  const at = list.findIndex((p) => p.uuid === uuid);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** The rules that a spot would violate at a position of a break, beside all spots of the day and its neighbours. */
const listViolated = (day: EditDay, spot: EditSpot, to: EditBreak, position: number): LogRule[] =>
  openLogDesk(day.rules, [...day.before, ...day.breaks, ...day.after])(spot, to.uuid, position);

/** The rules that a spot newly violates within its break: there it can only come nearer to others. */
function listNearer(day: EditDay, spot: EditSpot, of: EditBreak, was: number, position: number): LogRule[] {
  if (!hasHardSpacing(spot.competition.separation)) return [];
  const had = new Set(listViolated(day, spot, of, was));
  return listViolated(day, spot, of, position).filter((rule) => !had.has(rule));
}

/** Puts a spot into a break and returns the rules it newly violates there. */
function placeSpot(
  day: EditDay,
  spot: EditSpot,
  to: EditBreak,
  position: number,
  from?: EditBreak,
  was = position,
): LogRule[] {
  const before = new Set(findMisplaced(to));
  const rules =
    from === to ? listNearer(day, spot, to, was, position) : listViolated(day, spot, to, position);
  if (to.passed && from !== to) rules.push("passed");
  to.spots.splice(Math.min(position - 1, to.spots.length), 0, { ...spot, pinned: true });
  const spoilt = findMisplaced(to).some((uuid) => !before.has(uuid) || uuid === spot.uuid);
  return spoilt && !rules.includes("position") ? [...rules, "position"] : rules;
}

const pinSpot = (spot: EditSpot, { spot: uuid, pinned }: Extract<LogEdit, { act: "pin" }>): EditSpot =>
  spot.uuid === uuid ? { ...spot, pinned } : spot;

function swapCommercial(day: EditDay, spot: EditSpot, of: EditBreak, commercial: EditCommercial): LogRule[] {
  const at = of.spots.indexOf(spot);
  const next: EditSpot = {
    ...spot,
    commercial: commercial.uuid,
    length: commercial.length,
    valid_from: commercial.valid_from,
    valid_to: commercial.valid_to,
    artists: commercial.artists,
  };
  of.spots.splice(at, 1);
  const was = new Set(listViolated(day, spot, of, at + 1));
  const rules = listViolated(day, next, of, at + 1).filter(
    (rule) => !was.has(rule) || rule.startsWith("capacity") || rule === "copy_validity",
  );
  of.spots.splice(at, 0, next);
  if (commercial.length !== spot.length) rules.push("copy_length");
  if (commercial.customer !== null && commercial.customer !== spot.customer) rules.push("other_customer");
  return rules;
}

type LineEdit = Extract<LogEdit, { act: "insert_line" | "remove_line" }>;
/** Inserts or removes a line of a break, whose fillers take seconds from its spots, and returns the rules violated. */
function editLine(
  of: EditBreak,
  edit: LineEdit,
  commercials: ReadonlyMap<string, EditCommercial>,
  i: number,
): LogRule[] {
  const was = sumFillers(of.lines);
  if (edit.act === "remove_line") {
    if (of.lines.every((line) => line.uuid !== edit.line)) throw unknownId(i, "line");
    of.lines = of.lines.filter((line) => line.uuid !== edit.line);
    of.capacity_seconds += was - sumFillers(of.lines);
    return [];
  }
  const filler = edit.commercial === null ? null : commercials.get(edit.commercial);
  if ((edit.kind === "filler") !== Boolean(filler?.isHouse)) throw unknownId(i, "commercial");
  if (edit.kind === "note" && edit.text.trim() === "") throw invalid(`edits.${i}.text`, "required");
  const length = filler?.length ?? 0;
  of.lines = insertLine(of.lines, { ...edit, text: filler?.title ?? edit.text, length });
  const more = sumFillers(of.lines) - was;
  of.capacity_seconds -= more;
  const booked = of.spots.reduce((n, spot) => n + spot.length, 0);
  const rules: LogRule[] = of.passed ? ["passed"] : [];
  return more > 0 && booked > of.capacity_seconds ? [...rules, "capacity_seconds"] : rules;
}

/**
 * Applies edits in order to a copy of the day and returns the rules each violates. Throws 422 for an edit with a
 * spot, break or commercial that is not of this day.
 */
export function editLog(
  given: EditDay,
  edits: readonly LogEdit[],
  commercials: ReadonlyMap<string, EditCommercial>,
): { day: EditDay; broken: Broken[] } {
  const day: EditDay = {
    ...given,
    breaks: given.breaks.map((b) => ({ ...b, spots: [...b.spots] })),
    removed: [...given.removed],
  };
  const broken: Broken[] = [];
  const target = (i: number, uuid: string) => {
    const found = day.breaks.find((b) => b.uuid === uuid);
    if (!found) throw unknownId(i, "to_break");
    return found;
  };
  edits.forEach((edit, i) => {
    if (edit.act === "note") {
      target(i, edit.break).note = edit.note;
      return;
    }
    if (edit.act === "insert_line" || edit.act === "remove_line") {
      if (day.breaks.some((b) => b.uuid !== edit.break && b.lines.some((line) => line.uuid === edit.line)))
        throw unknownId(i, "line");
      const rules = editLine(target(i, edit.break), edit, commercials, i);
      if (rules.length) broken.push({ edit: i, spot: null, line: edit.line, rules });
      return;
    }
    const of = findBreak(day, edit.spot);
    let rules: LogRule[] = [];
    if (edit.act === "restore") {
      const to = target(i, edit.to_break);
      const spot = takeSpot(day.removed, edit.spot);
      if (!spot) throw unknownId(i, "spot");
      rules = placeSpot(day, spot, to, edit.position);
    } else {
      if (!of) throw unknownId(i, "spot");
      if (edit.act === "move") {
        const to = target(i, edit.to_break);
        const was = of.spots.findIndex((p) => p.uuid === edit.spot) + 1;
        rules = placeSpot(day, takeSpot(of.spots, edit.spot)!, to, edit.position, of, was);
      } else if (edit.act === "remove") day.removed.push(takeSpot(of.spots, edit.spot)!);
      else if (edit.act === "pin") of.spots = of.spots.map((p) => pinSpot(p, edit));
      else {
        const commercial = commercials.get(edit.commercial);
        if (!commercial) throw unknownId(i, "commercial");
        rules = swapCommercial(day, of.spots.find((p) => p.uuid === edit.spot)!, of, commercial);
      }
    }
    if (rules.length) broken.push({ edit: i, spot: edit.spot, rules });
  });
  return { day, broken };
}
