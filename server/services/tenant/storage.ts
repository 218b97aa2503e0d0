import { z } from "zod";
import type { calls } from "@/lib/calls";
import { BIN_DAYS, computeShare, findObstacle } from "@/lib/commercials/storage";
import { Refusal } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { dropDeleted, keepDeleted, listDeleted, restoreDeleted } from "@/server/data/deleted";
import { publishChange } from "@/server/data/events";
import { readList } from "@/server/data/list";
import { lockStorage } from "@/server/data/queries/sales/commercials";
import {
  makeStoredFileList,
  readFileUses,
  readStorageGroups,
  readStorageKinds,
  type StoredFileRow,
} from "@/server/data/queries/sales/storage";
import { readStorageUsed } from "@/server/data/queries/tenant/tenant";
import { readUserNames } from "@/server/data/unscoped";
import { requireFit } from "@/server/services/broadcast/commercials/media";
import { readOwnTenant } from "@/server/services/tenant/own";

type Calls = (typeof calls)["storage"];
const STALE = ["storage", "commercials", "tenant"];
const DAY = 86_400_000;

/** What is asked of a kept file, and what belonged to it: its commercials with their titles, and its masters. */
const Kept = z.object({ file_name: z.string(), bytes: z.number(), sha256: z.string() });
const Links = z.object({
  commercials: z.array(z.object({ uuid: z.string(), title: z.string() })),
  masters: z.array(
    z.object({
      uuid: z.string(),
      commercial_id: z.string(),
      file_name: z.string(),
      attached_at: z.string(),
      attached_by: z.string().nullable(),
    }),
  ),
});

const listBin = async (ctx: Ctx) =>
  (await listDeleted(ctx, "media")).map(({ row, links, ...kept }) => ({
    ...kept,
    ...Kept.parse(row),
    links: Links.parse(links),
  }));

export const summary: Service<Calls["summary"]> = async (ctx) => {
  const [tenant, used, groups, kinds, binned] = await Promise.all([
    readOwnTenant(ctx),
    readStorageUsed(ctx),
    readStorageGroups(ctx),
    readStorageKinds(ctx),
    listBin(ctx),
  ]);
  const available = Number(tenant.storage_bytes);
  return {
    used,
    available,
    percentage: Math.round(computeShare(used, available) * 100) / 100,
    units: "B",
    ...groups,
    kinds,
    bin: { files: binned.length, bytes: binned.reduce((all, { bytes }) => all + bytes, 0) },
  };
};

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const found = await readList<StoredFileRow>(ctx, input, makeStoredFileList(ctx.today));
  return { ...found, rows: found.rows.map((row) => ({ ...row, obstacle: findObstacle(row) })) };
};

/** Moves one file to the bin: the row and its links are kept, the bytes stay, and no longer count as used. */
async function binFile(ctx: Ctx, uuid: string) {
  const commercials = await ctx.db.commercial.findMany({
    where: { media_id: uuid },
    select: { uuid: true, title: true },
  });
  const masters = await ctx.db.commercial_master.findMany({
    where: { media_id: uuid },
    select: { uuid: true, commercial_id: true, file_name: true, attached_at: true, attached_by: true },
  });
  await keepDeleted(ctx, "media", uuid, { commercials, masters });
  await ctx.db.commercial.updateMany({ where: { media_id: uuid }, data: { media_id: null } });
  await ctx.db.commercial_master.deleteMany({ where: { media_id: uuid } });
  const before = await ctx.db.media.delete({ where: keyOf(ctx, uuid) });
  await record(ctx, "media.deleted", {
    uuid,
    before: {
      name: before.file_name,
      bytes: before.bytes,
      commercials: commercials.map(({ title }) => title),
    },
  });
}

const delete_: Service<Calls["delete"]> = (ctx, { media }) =>
  inTransaction(ctx, async (ctx) => {
    await lockStorage(ctx);
    const wanted = [...new Set(media)];
    const found = await readFileUses(ctx, wanted);
    const isUnknown = (uuid: string) => !found.some((one) => one.uuid === uuid);
    const [held, free] = [
      found.filter((one) => findObstacle(one) !== null),
      found.filter((one) => findObstacle(one) === null),
    ];
    for (const { uuid } of free) await binFile(ctx, uuid);
    if (free.length > 0) await publishChange(ctx, STALE);
    const unknown = wanted.filter(isUnknown).map((uuid) => refuse(uuid, "not_found"));
    return {
      deleted: free.map(({ uuid }) => uuid),
      refused: [
        ...held.map((one) => ({ ...one, reason: findObstacle(one)!, next_spot: one.next_spot })),
        ...unknown,
      ],
      freed: free.reduce((all, { bytes }) => all + bytes, 0),
    };
  });

export { delete_ as delete };

const refuse = (uuid: string, reason: "not_found" | "storage_full", file_name = "") => ({
  uuid,
  file_name,
  reason,
  next_spot: null,
});

export const bin: Service<Calls["bin"]> = async (ctx) => {
  const rows = await listBin(ctx);
  const names = await readUserNames(rows.map(({ deleted_by }) => deleted_by));
  return {
    rows: rows.map(({ links, deleted_by, ...row }) => ({
      ...row,
      deleted_by: names.get(deleted_by ?? "") ?? "",
      ends_at: new Date(row.deleted_at.getTime() + BIN_DAYS * DAY),
      commercials: links.commercials.map(({ title }) => title),
    })),
  };
};

type Binned = Awaited<ReturnType<typeof listBin>>[number];
/**
 * Puts one file back with its commercials. A commercial that was deleted, or has another file now, keeps its state.
 * Where the same content was uploaded again, the commercials get that one.
 */
async function restoreFile(ctx: Ctx, { uuid, sha256, links, file_name, bytes }: Binned) {
  const again = await ctx.db.media.findFirst({ where: { sha256 }, select: { uuid: true } });
  if (again) await dropDeleted(ctx, "media", uuid);
  else await restoreDeleted(ctx, "media", uuid);
  const media_id = again?.uuid ?? uuid;
  const ids = [...links.commercials.map((one) => one.uuid), ...links.masters.map((one) => one.commercial_id)];
  const here = await ctx.db.commercial.findMany({ where: { uuid: { in: ids } }, select: { uuid: true } });
  const isHere = (id: string) => here.some((one) => one.uuid === id);
  const wanted = links.commercials.map((one) => one.uuid);
  await ctx.db.commercial.updateMany({ where: { uuid: { in: wanted }, media_id: null }, data: { media_id } });
  await ctx.db.commercial_master.createMany({
    data: links.masters
      .filter(({ commercial_id }) => isHere(commercial_id))
      .map((master) => ({ ...master, media_id, attached_at: new Date(master.attached_at) })),
  });
  await record(ctx, "media.restored", { uuid: media_id, after: { name: file_name, bytes } });
}

export const restore: Service<Calls["restore"]> = (ctx, { media }) =>
  inTransaction(ctx, async (ctx) => {
    let used = await lockStorage(ctx);
    const binned = await listBin(ctx);
    const restored: string[] = [];
    const refused: ReturnType<typeof refuse>[] = [];
    for (const uuid of new Set(media)) {
      const file = binned.find((one) => one.uuid === uuid);
      if (!file) {
        refused.push(refuse(uuid, "not_found"));
        continue;
      }
      try {
        await requireFit(ctx, used, file.bytes);
      } catch (e) {
        if (!(e instanceof Refusal)) throw e;
        refused.push(refuse(uuid, "storage_full", file.file_name));
        continue;
      }
      await restoreFile(ctx, file);
      restored.push(uuid);
      used += file.bytes;
    }
    if (restored.length > 0) await publishChange(ctx, STALE);
    return { restored, refused };
  });
