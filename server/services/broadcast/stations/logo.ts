import { createHash } from "node:crypto";
import type { calls } from "@/lib/calls";
import { notFound, stale } from "@/lib/errors";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { redrawn } from "@/server/outside/picture";
import { storage } from "@/server/outside/storage";
import { shown } from "./read";

type Calls = (typeof calls)["stations"];
/** Twice what any screen or paper gives it. */
const LOGO = { width: 512, height: 512 };

async function kept(ctx: Ctx, png: Uint8Array): Promise<string> {
  const at = `${placeOf(ctx).tenant_id}/stations/${createHash("sha256").update(png).digest("hex")}.png`;
  await (await storage()).put(at, png);
  return at;
}

export const update_logo: Service<Calls["update_logo"]> = async (
  ctx,
  { uuid, file, params: { version } },
) => {
  const logo_key = file ? await kept(ctx, await redrawn(file, LOGO)) : null;
  return inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, uuid) });
    const { count } = await ctx.db.station.updateMany({
      where: { uuid, version },
      data: { logo_key, version: version + 1 },
    });
    if (count === 0) throw stale(await shown(ctx, uuid));
    await record(ctx, "station.logo_updated", {
      uuid,
      before: { name: before.name, logo_key: before.logo_key },
      after: { name: before.name, logo_key },
    });
    await tell(ctx, ["stations"]);
    return shown(ctx, uuid);
  });
};

export const logo: Service<Calls["logo"]> = async (ctx, { uuid }) => {
  const { logo_key, code } = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, uuid) });
  if (!logo_key) throw notFound();
  const bytes = await (await storage()).read(logo_key);
  return { bytes, type: "image/png", name: `${code}.png`, inline: true };
};
