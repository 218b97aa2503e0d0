import type { z } from "zod";
import type { Numbering } from "@/lib/calls/numbering";
import { Taxes } from "@/lib/calls/taxes";
import type { Tenant } from "@/lib/calls/tenant/tenant";
import { notFound } from "@/lib/errors";
import { isOutside } from "@/lib/rules/access";
import { flagsOf } from "@/lib/rules/flags";
import { DEFAULT_NUMBERING, numberingOf } from "@/lib/rules/numbering";
import { settingsOf } from "@/lib/rules/settings";
import { actorOf, type Ctx, placeOf } from "@/server/ctx";
import { counters, licenceTypes, storageUsed } from "@/server/data/queries/tenant";
import { membershipsOf } from "@/server/data/unscoped";
import { keptLetterhead } from "../paper";
import { cardOf } from "./cards";

const GB = 1_073_741_824;
const round = (n: number) => Math.round(n * 1000) / 1000;

/** The series of a tenant, each at the number its next document takes. */
export async function seriesOf(ctx: Ctx, kept: unknown): Promise<Numbering> {
  const next = await counters(ctx);
  const all = Object.entries(numberingOf(kept));
  return Object.fromEntries(
    all.map(([kind, series]) => [kind, { ...series, next: next.get(kind) ?? 1 }]),
  ) as Numbering;
}

/** The tenant of this work as its members see it. */
export async function shownTenant(ctx: Ctx): Promise<z.input<typeof Tenant>> {
  const { user_id, language } = actorOf(ctx);
  const { tenant_id } = placeOf(ctx);
  const at = await membershipsOf(user_id);
  const here = at.find((m) => m.tenant_id === tenant_id);
  if (!here) throw notFound();
  const { storage_bytes, letterhead, ...tenant } = here.tenant;
  // An agent's login sees how documents look, not what the organisation keeps for itself.
  const outside = isOutside(placeOf(ctx).role);
  const numbering_json = outside ? DEFAULT_NUMBERING : await seriesOf(ctx, tenant.numbering_json);
  const [used, issued] = await Promise.all([
    storageUsed(ctx),
    ctx.db.invoice.findFirst({ where: { number: { not: null } }, select: { uuid: true } }),
  ]);
  const { logo_key, ...pdf } = keptLetterhead(letterhead);
  const types = await licenceTypes(ctx);
  const others = at.filter((m) => m.tenant_id !== tenant_id).map(cardOf);
  const available = Number(storage_bytes);
  const settings = settingsOf(tenant.settings_json);
  return {
    ...tenant,
    kind: tenant.kind as "live",
    currency_long:
      new Intl.DisplayNames([language], { type: "currency" }).of(tenant.currency) ?? tenant.currency,
    currency_short: tenant.currency,
    currency_locked: issued !== null,
    taxes_json: Taxes.catch([]).parse(tenant.taxes_json),
    numbering_json,
    settings_json: settings,
    flags: flagsOf(outside ? {} : tenant.flags),
    settings,
    pdf: {
      ...pdf,
      ...(outside && { account: "" }),
      logo: logo_key && `/api/tenant/logo/${tenant_id}?of=${logo_key.slice(-24, -4)}`,
    },
    scheme: types.has("annual") ? "annual" : types.size ? "trial" : "none",
    storage_usage: {
      available: outside ? 0 : round(available / GB),
      used: outside ? 0 : round(used / GB),
      percentage: outside ? 0 : round((used / available) * 100),
      units: "GB",
    },
    other_tenants: others.filter((t) => t.kind === "live"),
    sandbox_tenants: others.filter((t) => t.kind === "sandbox"),
  };
}
