import { findAudienceProblem } from "@/lib/audience/problems";
import { startTrial } from "@/lib/billing/licence";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { getToday } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { readStationUse } from "@/server/data/queries/inventory/stations";
import { dropSamples } from "@/server/services/broadcast/inventory/stations/portrait";
import { presentStation } from "@/server/services/broadcast/inventory/stations/read";
import { lockFormats } from "@/server/services/broadcast/traffic/formats/find";
import { followStation } from "./sync";
import { getFirstToday, giveWeek, remakeBreaks } from "./week";

export { export_ as export } from "@/server/services/broadcast/inventory/stations/export";
export { logo, update_logo } from "@/server/services/broadcast/inventory/stations/logo";
export { portrait, sample, update_portrait } from "@/server/services/broadcast/inventory/stations/portrait";
export { extended_list, list, retrieve } from "@/server/services/broadcast/inventory/stations/read";
export { widgets } from "@/server/services/broadcast/inventory/stations/widgets";

type Calls = (typeof calls)["stations"];
type StationFields = Partial<Omit<Input<Calls["create"]>, "breaks">>;
/** Columns of the sent fields. */
function columnsOf({ price_model, region, audio, audience, leader: _, ...own }: StationFields) {
  return {
    ...own,
    ...(price_model !== undefined && { price_model_id: price_model }),
    ...(region !== undefined && { region_id: region }),
    ...(audio !== undefined && { audio: audio ?? Prisma.DbNull }),
    ...(audience !== undefined && { audience: audience ?? Prisma.DbNull }),
  };
}

/** Throws `invalid` for an output format that cannot be chosen, at the field of the output that names it. */
async function checkFormats(ctx: Ctx, { output_format, outputs = [] }: StationFields) {
  const named = [
    { path: "output_format", id: output_format },
    ...outputs.map((output, n) => ({ path: `outputs.${n}.output_format`, id: output.output_format })),
  ];
  const unknown = await lockFormats(
    ctx,
    named.flatMap(({ id }) => id ?? []),
  );
  const wrong = named.find(({ id }) => id !== undefined && unknown.includes(id));
  if (wrong) throw invalid(wrong.path, "bad_id");
}

/** Throws `invalid` for an audience whose figures do not fit together. */
function checkAudience({ audience }: StationFields) {
  const problem = audience && findAudienceProblem(audience);
  if (problem) throw invalid(`audience.${problem.path}`, problem.code, problem.values);
}

/** Throws `invalid` for references to other stations and for cart numbers that do not fit. */
async function check(ctx: Ctx, input: StationFields, uuid?: string) {
  checkAudience(input);
  await checkFormats(ctx, input);
  if (input.price_model && !(await ctx.db.price_model.findFirst({ where: { uuid: input.price_model } })))
    throw invalid("price_model", "bad_id");
  if (input.region && !(await ctx.db.region.findFirst({ where: { uuid: input.region } })))
    throw invalid("region", "bad_id");
  if (!input.leader) return;
  const leader = await ctx.db.station.findFirst({ where: { uuid: input.leader, archived_at: null } });
  if (!leader) throw invalid("leader", "bad_id");
  const followed = uuid && (await ctx.db.station.count({ where: { leader_id: uuid } })) > 0;
  if (leader.leader_id || leader.uuid === uuid || followed) throw invalid("leader", "bad_leader");
}
function checkCarts({ cart_from, cart_to }: { cart_from: number; cart_to: number }) {
  if (cart_to < cart_from) throw invalid("cart_to", "too_small", { limit: cart_from });
}

export const create: Service<Calls["create"]> = (ctx, { breaks, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    checkCarts(input);
    await check(ctx, input);
    const after = await ctx.db.station.create({
      data: {
        ...columnsOf(input),
        name: input.name,
        code: input.code,
        leader_id: input.leader,
        ...startTrial(getToday(ctx.now, input.timezone, input.day_start)),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    const from = getToday(ctx.now, input.timezone, input.day_start);
    if (breaks.length) await giveWeek(ctx, { stations: [after.uuid], from, template: null }, breaks);
    await record(ctx, "station.created", { after });
    await publishChange(ctx, ["stations", "breaks", "tenant.checklist"]);
    return presentStation(ctx, after.uuid);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    checkCarts({ ...before, ...input });
    await check(ctx, input, uuid);
    const { count } = await ctx.db.station.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(input), version: version + 1 },
    });
    if (count === 0) throw stale(await presentStation(ctx, uuid));
    const after = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (after.timezone !== before.timezone || after.day_start !== before.day_start)
      await remakeBreaks(ctx, { stations: [uuid], from: getFirstToday(ctx, [before, after]) }, "refuse");
    if (input.leader !== undefined) await followStation(ctx, after, input.leader, "refuse");
    await record(ctx, "station.updated", {
      before,
      after: { ...after, leader_id: input.leader ?? after.leader_id },
    });
    await publishChange(ctx, ["stations", "breaks", "tenant.checklist"]);
    return presentStation(ctx, uuid);
  });

/** Deletes a station without history; one with history is archived. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (await ctx.db.station.count({ where: { leader_id: uuid, archived_at: null } }))
      throw conflict("is_followed");
    const { history } = await readStationUse(ctx, uuid);
    await dropSamples(ctx, uuid);
    if (history) {
      await ctx.db.station.update({
        where: keyOf(ctx, uuid),
        data: { archived_at: ctx.now, version: { increment: 1 } },
      });
    } else {
      await ctx.db.ad_break.deleteMany({ where: { station_id: uuid } });
      await ctx.db.comment.deleteMany({ where: { kind: "log", object_id: uuid } });
      await ctx.db.station.delete({ where: keyOf(ctx, uuid) });
    }
    await record(ctx, history ? "station.archived" : "station.deleted", { before });
    await publishChange(ctx, ["stations", "storage", "tenant"]);
    return { ok: true };
  });
