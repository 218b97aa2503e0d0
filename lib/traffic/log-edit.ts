import type { LogEdit } from "@/lib/calls/broadcast/traffic";
import type { Day } from "@/lib/day";
import { invalid } from "@/lib/errors";
import {
  type DeskBreak,
  type DeskPlay,
  type LogRule,
  logDesk,
  misplaced,
  type StationRules,
} from "./log-rules";

export type EditPlay = DeskPlay & { pinned: boolean };
export type EditBreak = DeskBreak<EditPlay> & { note: string };
/** A day's log on the desk: what stands in its breaks, and what was taken out. */
export type EditDay = { rules: StationRules; breaks: EditBreak[]; removed: EditPlay[] };
export type Copy = {
  uuid: string;
  length: number;
  customer: string | null;
  valid_from: Day | null;
  valid_to: Day | null;
};
/** Rules an edit breaks, by its place in the list. */
export type Broken = { edit: number; play: string; rules: LogRule[] };

const unknown = (i: number, field: string) => invalid(`edits.${i}.${field}`, "bad_id");

function breakOf(day: EditDay, play: string): EditBreak | undefined {
  return day.breaks.find((b) => b.plays.some((p) => p.uuid === play));
}
function lift(list: EditPlay[], uuid: string): EditPlay | undefined {
  const at = list.findIndex((p) => p.uuid === uuid);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** Puts a play into a break and says what it breaks there that was whole before. */
function put(day: EditDay, play: EditPlay, to: EditBreak, position: number, from?: EditBreak): LogRule[] {
  const before = new Set(misplaced(to));
  const rules = from === to ? [] : logDesk(day.rules, day.breaks, [play])(play, to.uuid);
  to.plays.splice(Math.min(position - 1, to.plays.length), 0, { ...play, pinned: true });
  const spoilt = misplaced(to).some((uuid) => !before.has(uuid) || uuid === play.uuid);
  return spoilt ? [...rules, "position"] : rules;
}

function swap(day: EditDay, play: EditPlay, of: EditBreak, copy: Copy): LogRule[] {
  const at = of.plays.indexOf(play);
  const next: EditPlay = {
    ...play,
    commercial: copy.uuid,
    length: copy.length,
    valid_from: copy.valid_from,
    valid_to: copy.valid_to,
  };
  of.plays.splice(at, 1);
  const was = new Set(logDesk(day.rules, day.breaks, [play])(play, of.uuid));
  const rules = logDesk(day.rules, day.breaks, [next])(next, of.uuid).filter(
    (rule) => !was.has(rule) || rule.startsWith("capacity") || rule === "copy_validity",
  );
  of.plays.splice(at, 0, next);
  if (copy.length !== play.length) rules.push("copy_length");
  if (copy.customer !== null && copy.customer !== play.customer) rules.push("other_customer");
  return rules;
}

/**
 * Does the edits one after another on a copy of the day and says which rules each breaks. Throws `invalid` where an
 * edit names a play, break or copy that is not of this day.
 */
export function editLog(
  given: EditDay,
  edits: readonly LogEdit[],
  copies: ReadonlyMap<string, Copy>,
): { day: EditDay; broken: Broken[] } {
  const day: EditDay = {
    rules: given.rules,
    breaks: given.breaks.map((b) => ({ ...b, plays: [...b.plays] })),
    removed: [...given.removed],
  };
  const broken: Broken[] = [];
  const target = (i: number, uuid: string) => {
    const found = day.breaks.find((b) => b.uuid === uuid);
    if (!found) throw unknown(i, "to_break");
    return found;
  };
  edits.forEach((edit, i) => {
    if (edit.act === "note") {
      target(i, edit.break).note = edit.note;
      return;
    }
    const of = breakOf(day, edit.play);
    let rules: LogRule[] = [];
    if (edit.act === "restore") {
      const to = target(i, edit.to_break);
      const play = lift(day.removed, edit.play);
      if (!play) throw unknown(i, "play");
      rules = put(day, play, to, edit.position);
    } else {
      if (!of) throw unknown(i, "play");
      if (edit.act === "move") {
        const to = target(i, edit.to_break);
        rules = put(day, lift(of.plays, edit.play)!, to, edit.position, of);
      } else if (edit.act === "remove") day.removed.push(lift(of.plays, edit.play)!);
      else {
        const copy = copies.get(edit.commercial);
        if (!copy) throw unknown(i, "commercial");
        rules = swap(day, of.plays.find((p) => p.uuid === edit.play)!, of, copy);
      }
    }
    if (rules.length) broken.push({ edit: i, play: edit.play, rules });
  });
  return { day, broken };
}
