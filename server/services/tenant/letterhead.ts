import { createHash } from "node:crypto";
import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { LetterheadChanges } from "@/lib/calls/tenant/letterhead";
import { stale } from "@/lib/errors";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { updateTenant } from "@/server/data/unscoped";
import { redrawPicture } from "@/server/outside/picture";
import { openStorage } from "@/server/outside/storage";
import {
  type KeptLetterhead,
  presentDocument,
  readLetterhead,
  readLogo,
  toLetterhead,
} from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { buildSampleInvoice, buildSampleReport } from "./samples";
import { presentTenant } from "./shown";

type Calls = (typeof calls)["tenant"];
/** Twice its printed size, so that it prints sharp; in pixels. */
const LOGO = { width: 900, height: 240 };

/** The stored letterhead merged with the sent fields. */
function mergeLetterhead(kept: KeptLetterhead, sent: z.output<typeof LetterheadChanges>): KeptLetterhead {
  const { remove_logo, seller, ...own } = sent;
  return { ...kept, ...own, seller: { ...kept.seller, ...seller }, ...(remove_logo && { logo_key: null }) };
}

/** Stores a logo under its content hash, so that older documents keep theirs. */
async function storeLogo(ctx: Ctx, png: Uint8Array): Promise<string> {
  const key = `${tenantOf(ctx).tenant_id}/letterhead/${createHash("sha256").update(png).digest("hex")}.png`;
  await (await openStorage()).put(key, png);
  return key;
}

export const update_pdf: Service<Calls["update_pdf"]> = async (ctx, { file, params }) => {
  const { version, ...sent } = params;
  const logo_key = file && (await storeLogo(ctx, await redrawPicture(file, LOGO)));
  return inTransaction(ctx, async (ctx) => {
    const { tenant_id } = tenantOf(ctx);
    const tenant = await readOwnTenant(ctx);
    const before = readLetterhead(tenant.letterhead);
    const after = { ...mergeLetterhead(before, sent), ...(logo_key && { logo_key }) };
    if (tenant.version !== version || !(await updateTenant(tenant_id, version, { letterhead: after })))
      throw stale(await presentTenant(ctx));
    await record(ctx, "tenant.letterhead_updated", { uuid: tenant_id, before, after });
    await publishChange(ctx, ["tenant"]);
    return presentTenant(ctx);
  });
};

/** Renders the bytes that a document with this letterhead would have; stores nothing. */
export const preview_pdf: Service<Calls["preview_pdf"]> = async (ctx, { file, params }) => {
  const { of, form, ...sent } = params;
  const tenant = await readOwnTenant(ctx);
  const kept = mergeLetterhead(readLetterhead(tenant.letterhead), sent);
  const letterhead = {
    ...toLetterhead(tenant.name, kept),
    ...(file && { logo: await redrawPicture(file, LOGO) }),
  };
  const bytes = await (of === "report" ? buildSampleReport : buildSampleInvoice)(ctx, tenant, letterhead, {
    form,
    account: kept.account,
  });
  return presentDocument(bytes, of, form);
};

export const logo: Service<Calls["logo"]> = (ctx) => readLogo(ctx);
