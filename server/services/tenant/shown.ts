import type { z } from "zod";
import { isOutside } from "@/lib/access/access";
import { type Numbering, readNumbering } from "@/lib/billing/numbering";
import { Taxes } from "@/lib/billing/tax-shapes";
import type { Tenant } from "@/lib/calls/tenant/tenant";
import { BLANK_SELLER } from "@/lib/e-invoice/parties";
import { notFound } from "@/lib/errors";
import { readFlags } from "@/lib/settings/flags";
import { readSettings } from "@/lib/settings/settings";
import { actorOf, type Ctx, hasCapability, tenantOf } from "@/server/ctx";
import { readCounters, readLicenceTypes, readStorageUsed } from "@/server/data/queries/tenant/tenant";
import { listMemberships } from "@/server/data/unscoped";
import { describePayment } from "@/server/outside/vendor";
import { readLetterhead } from "@/server/services/document-setup";
import { toTenantCard } from "./cards";
import { readOwnTenant } from "./own";

const GB = 1_073_741_824;
const roundToThousandths = (n: number) => Math.round(n * 1000) / 1000;

/** Returns the number series of a tenant, each with the next number. */
export async function readSeries(ctx: Ctx, kept: unknown): Promise<Numbering> {
  const next = await readCounters(ctx);
  const all = Object.entries(readNumbering(kept));
  return Object.fromEntries(
    all.map(([kind, series]) => [kind, { ...series, next: next.get(kind) ?? 1 }]),
  ) as Numbering;
}

/** Space of the tenant's files, in GB. */
async function readStorage(ctx: Ctx, storage_bytes: bigint) {
  const used = await readStorageUsed(ctx);
  const available = Number(storage_bytes);
  return {
    available: roundToThousandths(available / GB),
    used: roundToThousandths(used / GB),
    percentage: roundToThousandths((used / available) * 100),
    units: "GB" as const,
  };
}

/** Returns the current tenant as its members see it. */
export async function presentTenant(ctx: Ctx): Promise<z.input<typeof Tenant>> {
  const { user_id, language } = actorOf(ctx);
  const { tenant_id, view } = tenantOf(ctx);
  const at = await listMemberships(user_id);
  const membership = at.find((m) => m.tenant_id === tenant_id);
  if (!membership && !view) throw notFound();
  const { storage_bytes, letterhead, ...tenant } = membership?.tenant ?? (await readOwnTenant(ctx));
  // An agent's login sees the look of documents, but no internal settings.
  const outside = isOutside(tenantOf(ctx).role);
  const maySeeHouse = !outside && hasCapability(ctx, "finance:read");
  const [numbering_json, storage_usage, issued] = await Promise.all([
    maySeeHouse ? readSeries(ctx, tenant.numbering_json) : null,
    maySeeHouse ? readStorage(ctx, storage_bytes) : null,
    ctx.db.invoice.findFirst({ where: { number: { not: null } }, select: { uuid: true } }),
  ]);
  const { logo_key, ...pdf } = readLetterhead(letterhead);
  const types = await readLicenceTypes(ctx);
  const otherTenants = at.filter((m) => m.tenant_id !== tenant_id).map(toTenantCard);
  const settings = readSettings(tenant.settings_json);
  const unpaid = types.size ? "trial" : "none";
  return {
    ...tenant,
    kind: tenant.kind,
    currency_long:
      new Intl.DisplayNames([language], { type: "currency" }).of(tenant.currency) ?? tenant.currency,
    currency_short: tenant.currency,
    currency_locked: issued !== null,
    taxes_json: Taxes.catch([]).parse(tenant.taxes_json),
    numbering_json,
    settings_json: settings,
    flags: readFlags(outside ? {} : tenant.flags),
    settings,
    pdf: {
      ...pdf,
      ...(outside && { account: "", seller: BLANK_SELLER }),
      logo: logo_key && `/api/tenant/logo/${tenant_id}?of=${logo_key.slice(-24, -4)}`,
    },
    scheme: types.has("annual") ? "annual" : unpaid,
    storage_usage,
    payment_info: describePayment(),
    other_tenants: otherTenants.filter((t) => t.kind === "live"),
    sandbox_tenants: otherTenants.filter((t) => t.kind === "sandbox"),
  };
}
