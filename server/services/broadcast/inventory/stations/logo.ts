import { createHash } from "node:crypto";
import type { calls } from "@/lib/calls";
import { notFound, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { redrawPicture } from "@/server/outside/picture";
import { openStorage } from "@/server/outside/storage";
import { presentStation } from "./read";

type Calls = (typeof calls)["stations"];
/** Twice the largest size it is shown or printed in, in pixels. */
const LOGO = { width: 512, height: 512 };

async function storeLogo(ctx: Ctx, png: Uint8Array): Promise<string> {
  const at = `${tenantOf(ctx).tenant_id}/stations/${createHash("sha256").update(png).digest("hex")}.png`;
  await (await openStorage()).put(at, png);
  return at;
}

export const update_logo: Service<Calls["update_logo"]> = async (
  ctx,
  { uuid, file, params: { version } },
) => {
  const logo_key = file ? await storeLogo(ctx, await redrawPicture(file, LOGO)) : null;
  return inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const { count } = await ctx.db.station.updateMany({
      where: { uuid, version },
      data: { logo_key, version: version + 1 },
    });
    if (count === 0) throw stale(await presentStation(ctx, uuid));
    await record(ctx, "station.logo_updated", {
      uuid,
      before: { name: before.name, logo_key: before.logo_key },
      after: { name: before.name, logo_key },
    });
    await publishChange(ctx, ["stations"]);
    return presentStation(ctx, uuid);
  });
};

export const logo: Service<Calls["logo"]> = async (ctx, { uuid }) => {
  const { logo_key, code } = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  if (!logo_key) throw notFound();
  const bytes = await (await openStorage()).read(logo_key);
  return { bytes, type: "image/png", name: `${code}.png`, inline: true };
};
