import { createHash } from "node:crypto";
import { formatTime } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { buildLogHref } from "@/lib/hrefs";
import {
  computeLogRetry,
  type EarlierDelivery,
  listOldCopies,
  planFolder,
  TOLD_AFTER,
} from "@/lib/traffic/delivery";
import { findDeadline } from "@/lib/traffic/log-diff";
import { type Ctx, inTransaction, makeCtx, tenantOf, withTenant } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { readLogHead, readLogStation } from "@/server/data/queries/traffic/logs";
import { enqueueDelivery } from "@/server/data/queue";
import { findTenant } from "@/server/data/unscoped";
import { writeLogMail } from "@/server/documents/mails/log";
import { writeZip } from "@/server/documents/zip";
import { getPublicUrl } from "@/server/env";
import { tenantContextOf } from "@/server/identity";
import { EgressError } from "@/server/outside/egress";
import { openSftp } from "@/server/outside/folders/sftp";
import { getFailureCode, type RemoteFolder } from "@/server/outside/folders/types";
import { openWebdav } from "@/server/outside/folders/webdav";
import { getLog } from "@/server/outside/log";
import { open as unseal } from "@/server/services/accounts/secrets";
import { PublishedBreaks } from "@/server/services/broadcast/traffic/logs/log";
import { readDocumentSetup } from "@/server/services/document-setup";
import { notify, toNotifiedStation } from "@/server/services/tenant/notify";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { writeOutput } from "../logs/files";
import { takeVersion } from "../logs/versions";

/** Milliseconds that one attempt may take; its message would be sent again after 60 seconds. */
const MOST_MS = 45_000;
type Found = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;
type File = { name: string; bytes: Uint8Array };
type Outcome = { error: string | null; files: string[]; host_key?: string | null };

const readDelivery = (ctx: Ctx, uuid: string) =>
  ctx.db.log_delivery.findFirst({ where: { uuid, state: "waiting" }, include: { target: true } });

/** The versions of the day that arrived at the target before, the newest first. */
const readEarlier = (ctx: Ctx, { target_id, date, uuid }: Found) =>
  ctx.db.log_delivery.findMany({
    where: { target_id, date, state: "delivered", uuid: { not: uuid }, number: { gt: 0 } },
    orderBy: [{ number: "desc" }, { last_at: "desc" }],
    select: { uuid: true, number: true, files: true, has_copy: true },
    take: 100,
  });

/** The files of the version; of a test one with a line of text. */
async function writeFiles(ctx: Ctx, { station_id, date, number, target }: Found): Promise<File[]> {
  const station = await readLogStation(ctx, station_id);
  if (number === 0) {
    const text = `${station.name} ${ctx.now.toISOString()}\r\n`;
    return [{ name: `${station.code}-test.txt`, bytes: new TextEncoder().encode(text) }];
  }
  const version = await takeVersion(ctx, await readLogHead(ctx, station_id, date), number);
  const breaks = PublishedBreaks.parse(version.lines);
  return (await writeOutput(ctx, station, { ...version, date, breaks, output: target.output })).files;
}

/** When the first change of a version airs, as the organisation writes times; null where nothing moved. */
async function readFirstChange(ctx: Ctx, { station_id, date, number }: Found, clock: 12 | 24) {
  const { diff, lines } = await takeVersion(ctx, await readLogHead(ctx, station_id, date), number);
  const breaks = PublishedBreaks.parse(lines).map(({ second }) => ({ second, passed: false }));
  const { second } = findDeadline(diff, breaks);
  return second === null ? null : formatTime(second, clock);
}

async function mailFiles(ctx: Ctx, found: Found, files: File[]) {
  const { station_id, date, number, target } = found;
  const { name, code } = await readLogStation(ctx, station_id);
  const setup = await readDocumentSetup(ctx);
  const link = getPublicUrl() + buildLogHref(station_id, date);
  const first = number > 1 ? await readFirstChange(ctx, found, setup.reading.clock) : null;
  const mail = writeLogMail(setup.reading.language, {
    to: target.address,
    station: name,
    date,
    number,
    first,
    link,
  });
  const [only, ...others] = files;
  const attachment =
    only && others.length === 0
      ? { ...only, type: "text/plain" }
      : { name: `${code}-${date}.zip`, type: "application/zip", bytes: await writeZip(files, ctx.now) };
  await sendTenantMail(tenantOf(ctx).tenant_id, "log", { ...mail, attachments: [attachment] });
}

const openFolder = async ({ target }: Found): Promise<RemoteFolder> => {
  const { kind, address, user_name, host_key } = target;
  const secret = target.secret === null ? "" : unseal(target.secret);
  const open = kind === "sftp" ? openSftp : openWebdav;
  return open({ address, user_name, secret, host_key });
};

async function putFiles(found: Found, files: File[], earlier: EarlierDelivery[]): Promise<string | null> {
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const { number, target } = found;
  // A test leaves neither copies nor a checksum, and removes no file of a log.
  const how = number === 0 ? { number, checksum: false, keep: 0 } : { number, ...target };
  const steps = planFolder(files, how, number === 0 ? [] : earlier, hash);
  const folder = await openFolder(found);
  const deadline = Date.now() + MOST_MS;
  try {
    for (const step of steps) {
      if (Date.now() > deadline) throw new EgressError("timed_out");
      if (step.act === "put") await folder.put(step.name, step.bytes);
      else if (step.act === "replace") await folder.replace(step.from, step.to);
      else await folder.delete(step.name);
    }
    return folder.host_key;
  } finally {
    folder.close();
  }
}

/** Delivers once. What the other side or the settings refuse is an outcome; what is our fault is thrown. */
async function attempt(ctx: Ctx, found: Found, earlier: EarlierDelivery[]): Promise<Outcome> {
  try {
    const files = await writeFiles(ctx, found);
    const names = files.map(({ name }) => name);
    if (found.target.kind === "email") {
      await mailFiles(ctx, found, files).catch((e) => {
        getLog().error({ delivery: found.uuid, err: e }, "log not mailed");
        throw new EgressError("no_connection");
      });
      return { error: null, files: names };
    }
    return { error: null, files: names, host_key: await putFiles(found, files, earlier) };
  } catch (e) {
    const code = e instanceof Refusal ? e.message : getFailureCode(e);
    if (code === null) throw e;
    return { error: code, files: [] };
  }
}

/** Tells once, after three failed attempts or the last one, that a version does not arrive. */
async function tellFailure(ctx: Ctx, { station_id, date, number, target }: Found) {
  const about = toNotifiedStation(await readLogStation(ctx, station_id));
  const params = { date, version: number, address: target.address };
  await notify(ctx, "log_not_delivered", { ...about, kind: "log", params });
}

/** A version that was overtaken while it was on its way may have overwritten the newer one, which is sent again. */
async function sendNewestAgain(ctx: Ctx, { target_id, date }: Found) {
  const newest = await ctx.db.log_delivery.findFirst({
    where: { target_id, date, number: { gt: 0 } },
    orderBy: [{ number: "desc" }, { first_at: "desc" }],
  });
  if (newest?.state !== "delivered") return;
  await ctx.db.log_delivery.updateMany({
    where: { uuid: newest.uuid },
    data: { state: "waiting", attempts: 0, first_at: ctx.now, next_at: ctx.now },
  });
  await enqueueDelivery(ctx, newest.uuid, 0, "log");
}

async function finish(
  ctx: Ctx,
  found: Found,
  earlier: (EarlierDelivery & { uuid: string })[],
  done: Outcome,
) {
  const { uuid, target, number } = found;
  const { error, files, host_key } = done;
  const attempts = found.attempts + 1;
  const wait = error === null || number === 0 ? null : computeLogRetry(attempts, found.first_at, ctx.now);
  const missed = wait === null ? "failed" : "waiting";
  const isTold = error !== null && number > 0 && (attempts >= TOLD_AFTER || wait === null);
  const { count } = await ctx.db.log_delivery.updateMany({
    where: { uuid, state: "waiting", attempts: found.attempts },
    data: {
      state: error === null ? "delivered" : missed,
      attempts,
      error,
      ...(error === null && { files, has_copy: target.keep > 0 && target.kind !== "email" && number > 0 }),
      next_at: wait === null ? null : new Date(ctx.now.getTime() + wait * 1000),
      last_at: ctx.now,
      ...(isTold && { told: true }),
    },
  });
  if (count === 0) return error === null ? sendNewestAgain(ctx, found) : undefined;
  if (error === null) {
    const old = listOldCopies(earlier, target.keep).map((one) => one.uuid);
    if (old.length)
      await ctx.db.log_delivery.updateMany({ where: { uuid: { in: old } }, data: { has_copy: false } });
    if (host_key && target.host_key === null)
      await ctx.db.log_target.updateMany({
        where: { uuid: target.uuid, host_key: null },
        data: { host_key },
      });
  }
  if (wait !== null) await enqueueDelivery(ctx, uuid, wait, "log");
  if (isTold && !found.told) await tellFailure(ctx, found);
  await publishChange(ctx, ["log_targets"], { topics: [found.station_id] });
}

/** Delivers a version that waits and stores what came of it. To a target that is switched off it fails without an attempt. */
export async function sendLogDelivery(tenant_id: string, uuid: string, now?: Date): Promise<void> {
  const tenant = await findTenant(tenant_id);
  if (tenant?.status !== "active") return;
  const context = tenantContextOf({ tenant, role: "owner" });
  const open = () => makeCtx({ tenant: context, request_id: "delivery", via: "job", ...(now && { now }) });
  await withTenant(open(), async () => {
    const ctx = open();
    const found = await readDelivery(ctx, uuid);
    if (!found) return;
    const earlier = await readEarlier(ctx, found);
    const isOff = !found.target.active || context.kind === "sandbox";
    const done = isOff ? { error: "target_off", files: [] } : await attempt(ctx, found, earlier);
    await inTransaction(open(), (c) => finish(c, found, earlier, done));
  });
}
