import type { calls } from "@/lib/calls";
import { conflict, invalid, stale } from "@/lib/errors";
import { Email } from "@/lib/shapes";
import { TARGETS_MOST, type TargetKind } from "@/lib/traffic/delivery";
import { actorOf, type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readLogStation } from "@/server/data/queries/traffic/logs";
import { enqueueDelivery } from "@/server/data/queue";
import { checkOutgoing, checkSftp, EgressError } from "@/server/outside/egress";
import { seal } from "@/server/services/accounts/secrets";
import { enqueueNewDelivery } from "@/server/services/broadcast/traffic/deliveries/order";
import { takeOutput } from "@/server/services/broadcast/traffic/logs/files";

type Calls = (typeof calls)["log_targets"];
type Stored = Awaited<ReturnType<typeof readTarget>>;
const STALE = ["log_targets"];

const readTarget = (ctx: Ctx, uuid: string) =>
  ctx.db.log_target.findUniqueOrThrow({ where: keyOf(ctx, uuid) });

type Row = { target_id: string };
const presentDelivery = <R extends Row>(
  { target_id, ...row }: R,
  of: { kind: TargetKind; address: string },
) => ({
  ...row,
  target: target_id,
  kind: of.kind,
  address: of.address,
});

async function present(ctx: Ctx, station_id: string, uuid?: string) {
  const rows = await ctx.db.log_target.findMany({
    where: { station_id, ...(uuid && { uuid }) },
    orderBy: { created_at: "asc" },
    include: { deliveries: { orderBy: [{ first_at: "desc" }, { uuid: "desc" }], take: 1 } },
  });
  return rows.map(({ secret, deliveries: [last], ...row }) => ({
    ...row,
    station: station_id,
    has_secret: secret !== null,
    last: last ? presentDelivery(last, row) : null,
  }));
}
async function presentOne(ctx: Ctx, { station_id, uuid }: { station_id: string; uuid: string }) {
  const [row] = await present(ctx, station_id, uuid);
  return row!;
}

export const list: Service<Calls["list"]> = async (ctx, { uuid }) => {
  await readLogStation(ctx, uuid);
  return { rows: await present(ctx, uuid) };
};

/** Refuses an address that nothing may be sent to; a name is resolved only when something is sent. */
function requireAddress(kind: TargetKind, address: string): string {
  if (kind === "email") {
    const read = Email.safeParse(address);
    if (!read.success) throw invalid("address", "bad_email");
    return read.data;
  }
  try {
    return (kind === "sftp" ? checkSftp(address) : checkOutgoing(address)).href;
  } catch (e) {
    if (e instanceof EgressError)
      throw invalid("address", kind === "sftp" && e.code === "bad_address" ? "bad_sftp_address" : e.code);
    throw e;
  }
}

const hostOf = ({ kind, address }: { kind: TargetKind; address: string }) =>
  kind === "email" ? address : `${kind} ${new URL(address).host}`;

/** What is stored of an input. A secret is never sent to another host or with another name than it was entered for. */
function toData(input: Parameters<Service<Calls["update"]>>[1], before: Stored | null) {
  const { kind, user_name, output, checksum, keep, active, secret, trust } = input;
  const address = requireAddress(kind, input.address);
  if (kind === "email") {
    return {
      kind,
      address,
      user_name: "",
      secret: null,
      host_key: null,
      output,
      checksum: false,
      keep: 0,
      active,
    };
  }
  const isSameHost = before !== null && hostOf(before) === hostOf({ kind, address });
  const isKept = isSameHost && before.user_name === user_name && !secret;
  if (kind === "sftp" && user_name === "") throw invalid("user_name", "required");
  const sealed = secret ? seal(secret) : null;
  const stored = isKept ? before.secret : sealed;
  if (user_name !== "" && stored === null) throw invalid("secret", "required");
  const host_key = isSameHost && !trust && kind === "sftp" ? before.host_key : null;
  return { kind, address, user_name, secret: stored, host_key, output, checksum, keep, active };
}

export const update: Service<Calls["update"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { uuid: station_id, target, version } = input;
    takeOutput(await readLogStation(ctx, station_id), input.output);
    if (!target) {
      if ((await ctx.db.log_target.count({ where: { station_id } })) >= TARGETS_MOST)
        throw conflict("too_many_targets", { most: TARGETS_MOST });
      const made = await ctx.db.log_target.create({
        data: { ...toData(input, null), station_id, created_at: ctx.now, created_by: actorOf(ctx).user_id },
      });
      await record(ctx, "log_target.created", { uuid: made.uuid, after: { name: made.address } });
      await publishChange(ctx, STALE);
      return presentOne(ctx, made);
    }
    const before = await ctx.db.log_target.findFirstOrThrow({ where: { uuid: target, station_id } });
    const data = toData(input, before);
    const { count } = await ctx.db.log_target.updateMany({
      where: { uuid: target, version: version ?? 0 },
      data: { ...data, version: { increment: 1 } },
    });
    if (count === 0) throw stale(await presentOne(ctx, before));
    await record(ctx, "log_target.updated", {
      uuid: target,
      before: { name: before.address, active: before.active },
      after: { name: data.address, active: data.active },
    });
    await publishChange(ctx, STALE);
    return presentOne(ctx, before);
  });

const delete_: Service<Calls["delete"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.log_target.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "log_target.deleted", { uuid, before: { name: before.address } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export { delete_ as delete };

export const test: Service<Calls["test"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    if (tenantOf(ctx).kind !== "live") throw conflict("sandbox_sends_nothing");
    const target = await readTarget(ctx, uuid);
    if (!target.active) throw conflict("target_off");
    const delivery = await enqueueNewDelivery(ctx, target, ctx.today, 0);
    await record(ctx, "log_target.tested", { uuid, after: { name: target.address } });
    await publishChange(ctx, STALE);
    return { delivery };
  });

export const deliveries: Service<Calls["deliveries"]> = async (ctx, { uuid, date }) => {
  await readLogStation(ctx, uuid);
  const rows = await ctx.db.log_delivery.findMany({
    where: { station_id: uuid, date, number: { gt: 0 } },
    include: { target: { select: { kind: true, address: true } } },
    orderBy: [{ number: "desc" }, { uuid: "asc" }],
    take: 500,
  });
  return { rows: rows.map(({ target, ...row }) => presentDelivery(row, target)) };
};

export const retry: Service<Calls["retry"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const found = await ctx.db.log_delivery.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { target: true },
    });
    const { target_id, date, number, target } = found;
    if (!target.active) throw conflict("target_off");
    const newer = await ctx.db.log_delivery.count({ where: { target_id, date, number: { gt: number } } });
    if (newer > 0 || found.state === "superseded") throw conflict("log_superseded");
    // It is on its way: twice pressed sends once.
    if (found.state === "waiting" && found.attempts === 0) return { ok: true };
    await ctx.db.log_delivery.updateMany({
      where: { uuid },
      data: { state: "waiting", attempts: 0, first_at: ctx.now, next_at: ctx.now, told: false },
    });
    await enqueueDelivery(ctx, uuid, 0, "log");
    await record(ctx, "log_target.replayed", { uuid: target_id, after: { name: target.address } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
