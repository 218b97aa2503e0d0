import { createHash } from "node:crypto";
import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { LetterheadChanges } from "@/lib/calls/tenant/letterhead";
import { stale } from "@/lib/errors";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { tenantById, updateTenant } from "@/server/data/unscoped";
import { redrawn } from "@/server/outside/picture";
import { storage } from "@/server/outside/storage";
import { type KeptLetterhead, keptLetterhead, letterheadOf, logoOf } from "../paper";
import { sampleInvoice, sampleReport } from "./samples";
import { shownTenant } from "./shown";

type Calls = (typeof calls)["tenant"];
/** Twice what the paper gives it, so that it prints sharp. */
const LOGO = { width: 900, height: 240 };

/** What is kept, with what was sent laid over it. */
function changed(kept: KeptLetterhead, sent: z.output<typeof LetterheadChanges>): KeptLetterhead {
  const { remove_logo, ...own } = sent;
  return { ...kept, ...own, ...(remove_logo && { logo_key: null }) };
}

/** Keeps a logo under its content: an older document goes on finding its own. */
async function keptLogo(ctx: Ctx, png: Uint8Array): Promise<string> {
  const key = `${placeOf(ctx).tenant_id}/letterhead/${createHash("sha256").update(png).digest("hex")}.png`;
  await (await storage()).put(key, png);
  return key;
}

export const update_pdf: Service<Calls["update_pdf"]> = async (ctx, { file, params }) => {
  const { version, ...sent } = params;
  const logo_key = file && (await keptLogo(ctx, await redrawn(file, LOGO)));
  return inTransaction(ctx, async (ctx) => {
    const { tenant_id } = placeOf(ctx);
    const tenant = (await tenantById(tenant_id))!;
    const before = keptLetterhead(tenant.letterhead);
    const after = { ...changed(before, sent), ...(logo_key && { logo_key }) };
    if (tenant.version !== version || !(await updateTenant(tenant_id, version, { letterhead: after })))
      throw stale(await shownTenant(ctx));
    await record(ctx, "tenant.letterhead_updated", { uuid: tenant_id, before, after });
    await tell(ctx, ["tenant"]);
    return shownTenant(ctx);
  });
};

/** The very bytes a document of this letterhead would have; nothing is kept. */
export const preview_pdf: Service<Calls["preview_pdf"]> = async (ctx, { file, params }) => {
  const { of, ...sent } = params;
  const tenant = (await tenantById(placeOf(ctx).tenant_id))!;
  const kept = changed(keptLetterhead(tenant.letterhead), sent);
  const letterhead = {
    ...letterheadOf(tenant.name, kept),
    ...(file && { logo: await redrawn(file, LOGO) }),
  };
  const bytes = await (of === "report" ? sampleReport : sampleInvoice)(ctx, tenant, letterhead, kept.account);
  return { bytes, type: "application/pdf", name: `${of}.pdf`, inline: true };
};

export const logo: Service<Calls["logo"]> = (ctx) => logoOf(ctx);
