import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { takeAt, takeFrom } from "@/lib/must";
import { findConflicts, listTouched, readLogState, type Seen } from "@/lib/traffic/desk/rebase";
import { type Broken, type EditBreak, type EditCommercial, editLog } from "@/lib/traffic/log-edit";
import { HARD_LOG_RULES } from "@/lib/traffic/log-rules";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import type { Ctx } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import {
  type LogHead,
  type LogStation,
  lockLog,
  mirrorPositions,
  type Placed,
  readEditsOfOthers,
  readLogStation,
  refuseClosed,
  writeLogPositions,
} from "@/server/data/queries/traffic/logs";
import type { RuledSpot } from "@/server/data/queries/traffic/spots";
import { readUserNames } from "@/server/data/unscoped";
import { giveCarts } from "@/server/services/broadcast/commercials/carts";
import { type EditedDay, readArtists, readEditDay } from "./desk";
import { refuseLocked } from "./lock";
import { presentLog } from "./log";

/** Groups of calls that are stale after a log changed. */
export const STALE = ["logs", "reconciliation", "campaigns", "stations", "tenant"];

type OfDay = { uuid: string; date: Day; version: number };
/** The locked log of a day with its station. */
export type LockedLog = LogHead & { uuid: string; station: LogStation };

/** Locks the log of a day that can still be edited, by this person. */
async function lockOpenLog(ctx: Ctx, { uuid, date }: OfDay): Promise<LockedLog> {
  const station = await readLogStation(ctx, uuid);
  await lockStations(ctx, [uuid]);
  const head = await lockLog(ctx, uuid, date);
  refuseClosed(head);
  if (head.state === "aired") throw conflict("day_aired");
  await refuseLocked(ctx, [head]);
  return { ...head, station };
}

/** Locks the open log of a day at the version that was read. Throws 412 with the log at a newer version. */
export async function logToEdit(ctx: Ctx, input: OfDay): Promise<LockedLog> {
  const head = await lockOpenLog(ctx, input);
  if (head.version !== input.version) throw stale(await presentLog(ctx, input.uuid, input.date));
  return head;
}

/**
 * Locks the open log of a day for edits that were made on an older version, when nobody else changed what they touch.
 * Throws 412 with the newer log and the conflicts. Changes of the same person are no conflict: they are the edits before.
 */
export async function lockLogToRebase(
  ctx: Ctx,
  input: OfDay & { edits: readonly LogEdit[]; seen?: Seen | undefined },
): Promise<LockedLog> {
  const { uuid, date, version, edits, seen } = input;
  const head = await lockOpenLog(ctx, input);
  if (head.version === version) return head;
  const log = await presentLog(ctx, uuid, date);
  if (!seen || version > head.version) throw stale(log);
  const others = await withoutScope(() => readEditsOfOthers(ctx, head.uuid, version));
  const names = await readUserNames(others.map(({ actor_id }) => actor_id));
  const made = others.map(({ actor_id, edits }) => ({ by: names.get(actor_id ?? "") ?? null, edits }));
  const conflicts = findConflicts(readLogState(log), edits, seen, made);
  if (conflicts.length > 0) throw stale({ ...log, conflicts });
  return head;
}

/** The commercials that edits put into a log. */
const listInserted = (edits: readonly LogEdit[]) =>
  edits.flatMap((e) => ("commercial" in e ? (e.commercial ?? []) : []));

/** The commercials that edits insert, with their terms. */
async function copiesFor(ctx: Ctx, edits: readonly LogEdit[]): Promise<Map<string, EditCommercial>> {
  const wanted = listInserted(edits);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.commercial.findMany({ where: { uuid: { in: wanted } } });
  const artists = await readArtists(ctx, wanted);
  return new Map(
    rows.map(({ uuid, title, kind, length, customer_id, valid_from, valid_to }) => [
      uuid,
      {
        uuid,
        title,
        isHouse: kind === "jingle" || kind === "topup",
        length,
        customer: customer_id,
        valid_from,
        valid_to,
        artists: artists.get(uuid) ?? [],
      },
    ]),
  );
}

/** Throws where edits break rules that are not forced, cannot be, or are forced without a reason. */
function refuseEdit(broken: readonly Broken[], { force, reason }: Pick<Edits, "force" | "reason">) {
  if (broken.length === 0) return;
  const hard = broken.some(({ rules }) => rules.some((rule) => HARD_LOG_RULES.includes(rule)));
  if (hard || !force) throw conflict("log_rules", { broken, forceable: !hard });
  if (reason.trim() === "") throw invalid("reason", "required");
}

/** Edits that change what airs. */
const listAiring = (edits: readonly LogEdit[]) => edits.filter((e) => e.act !== "pin");

/** Whether a spot does not stand as it was. */
const isMoved = (was: RuledSpot, now: Placed): boolean =>
  was.break !== now.break ||
  was.position !== now.position ||
  was.length !== now.length ||
  was.commercial !== now.commercial ||
  was.status !== now.status ||
  was.pinned !== now.pinned;

type Edits = Pick<Input<(typeof calls)["logs"]["update"]>, "uuid" | "date" | "edits" | "force" | "reason">;
/**
 * Applies edits to the locked log of a day, with its mirrored spots, and raises its version. Throws 409 (`log_rules`)
 * where they break rules that are not forced or cannot be. `of` adds to the activity line what the edits came from. Returns
 * the day as it was.
 */
export async function applyEdits(
  ctx: Ctx,
  head: LockedLog,
  { uuid: station, date, edits, force, reason }: Edits,
  of: { restored?: number; substituted?: number } = {},
): Promise<EditedDay> {
  const before = await readEditDay(ctx, head.station, date, edits);
  const { day, broken } = editLog(before.day, edits, await copiesFor(ctx, edits));
  refuseEdit(broken, { force, reason });
  const was = new Map(before.spots.map((p) => [p.uuid, p]));
  const placed = day.breaks.flatMap((b) =>
    b.spots.map(({ uuid, length, commercial, pinned }, i) => {
      const { status } = takeFrom(was, uuid);
      return {
        uuid,
        break: b.uuid,
        second: b.second,
        position: i + 1,
        length,
        commercial,
        status: status === "removed" ? "planned" : status,
        pinned,
      };
    }),
  );
  const out = day.removed.map(({ uuid, length, commercial, pinned }) => {
    const { break: adBreak, second, position } = takeFrom(was, uuid);
    return { uuid, break: adBreak, second, position, length, commercial, status: "removed", pinned };
  });
  const moved = [...placed, ...out].filter((spot) => isMoved(takeFrom(was, spot.uuid), spot));
  await writeLogPositions(
    ctx,
    moved,
    moved.flatMap((spot) => [spot.break, takeFrom(was, spot.uuid).break]),
  );
  const mirrored = await withoutScope(() => mirrorPositions(ctx, listTouched(listAiring(edits)).spots));
  await giveCarts(
    ctx,
    listInserted(edits).map((commercial) => ({ station, commercial })),
  );
  const isChanged = ({ note, lines }: EditBreak, i: number) =>
    note !== takeAt(before.breaks, i).note || lines !== takeAt(before.breaks, i).lines;
  for (const { uuid, note, lines } of day.breaks.filter(isChanged))
    await ctx.db.ad_break.updateMany({ where: { uuid }, data: { note, lines } });
  await ctx.db.traffic_log.updateMany({
    where: { uuid: head.uuid },
    data: {
      version: head.version + 1,
      changed: head.published > 0 && (head.changed || listAiring(edits).length > 0),
    },
  });
  await record(ctx, "log.updated", {
    uuid: head.uuid,
    before: { station, date, version: head.version },
    after: { ...of, edits, ...(broken.length && { forced: broken, reason }) },
  });
  await publishChange(ctx, STALE, { topics: [station, ...mirrored.map((d) => d.station)] });
  return before;
}
