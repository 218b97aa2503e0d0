import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Tenant } from "@/lib/calls/tenant/tenant";
import { WORK_KINDS, WORK_NEEDS } from "@/lib/checklist";
import { notFound } from "@/lib/errors";
import { type Capability, may } from "@/lib/rules/access";
import { DEFAULT_NUMBERING } from "@/lib/rules/numbering";
import { actorOf, type Ctx, placeOf, type Service } from "@/server/ctx";
import { searchRecords } from "@/server/data/queries/search";
import { checklistOf, counters, storageUsed, workOf } from "@/server/data/queries/tenant";
import { changeStream } from "@/server/data/stream";
import { membership, membershipsOf, updateSession, updateUser } from "@/server/data/unscoped";
import { renewAccess } from "@/server/services/accounts/sessions";
import { cardOf } from "./cards";

type Calls = (typeof calls)["tenant"];
const GB = 1_073_741_824;

/** The specification's colours of the spot palette, as token names of the look. */
const PALETTE = Array.from({ length: 10 }, (_, i) => `spot-${i + 1}`);
const SETTINGS = {
  spots: { colors: PALETTE, label: { custom: false, prefix: "Spot", category: "number" } },
  breaks: { default_names: ["Break 1", "Break 2"] },
};

async function shown(ctx: Ctx, tenant_id: string): Promise<z.input<typeof Tenant>> {
  const actor = actorOf(ctx);
  const at = await membershipsOf(actor.user_id);
  const here = at.find((m) => m.tenant_id === tenant_id);
  if (!here) throw notFound();
  const { tenant } = here;
  const [next, used] = await Promise.all([counters(ctx), storageUsed(ctx)]);
  const numbering = { ...DEFAULT_NUMBERING, ...(tenant.numbering_json as typeof DEFAULT_NUMBERING) };
  const others = at.filter((m) => m.tenant_id !== tenant_id).map(cardOf);
  const available = Number(tenant.storage_bytes);
  return {
    ...tenant,
    kind: tenant.kind as "live",
    currency_long:
      new Intl.DisplayNames([actor.language], { type: "currency" }).of(tenant.currency) ?? tenant.currency,
    currency_short: tenant.currency,
    taxes_json: tenant.taxes_json as z.input<typeof Tenant>["taxes_json"],
    numbering_json: Object.fromEntries(
      Object.entries(numbering).map(([kind, series]) => [kind, { ...series, next: next.get(kind) ?? 1 }]),
    ),
    settings_json: { ...SETTINGS, ...(tenant.settings_json as Partial<typeof SETTINGS>) },
    storage_usage: {
      available: round(available / GB),
      used: round(used / GB),
      percentage: round((used / available) * 100),
      units: "GB",
    },
    other_tenants: others.filter((t) => t.kind === "live"),
    sandbox_tenants: others.filter((t) => t.kind === "sandbox"),
  };
}
const round = (n: number) => Math.round(n * 1000) / 1000;

export const current: Service<Calls["current"]> = (ctx) => shown(ctx, placeOf(ctx).tenant_id);
export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shown(ctx, ask.uuid);

/** Switches the tenant of this session and of the next sign-in. */
export const change_default: Service<Calls["change_default"]> = async (ctx, ask) => {
  const actor = actorOf(ctx);
  if (!(await membership(actor.user_id, ask.uuid))) throw notFound();
  await updateSession(actor.session_id, { tenant_id: ask.uuid });
  await updateUser(actor.user_id, { default_tenant: ask.uuid });
  return renewAccess(ctx, actor.session_id, actor.user_id);
};

const SEARCHABLE: Record<string, Capability> = {
  customer: "customers:read",
  campaign: "campaigns:read",
  commercial: "media:read",
  station: "stations:read",
  invoice: "finance:read",
  report: "reports:read",
};
export const search: Service<Calls["search"]> = async (ctx, ask) => {
  const models = Object.keys(SEARCHABLE).filter((m) => may(ctx.capabilities, SEARCHABLE[m]!));
  return { hits: await searchRecords(ctx, ask.search, models) };
};

export const checklist: Service<Calls["checklist"]> = async (ctx) => {
  const kinds = WORK_KINDS.filter((kind) => may(ctx.capabilities, WORK_NEEDS[kind]));
  const [{ done, first_station }, { work, counts }] = await Promise.all([
    checklistOf(ctx),
    workOf(ctx, kinds),
  ]);
  return { done, first_station, work, counts };
};

export const stream: Service<Calls["stream"]> = async (ctx) => {
  const { tenant_id } = placeOf(ctx);
  return changeStream((change) =>
    change.tenant === tenant_id ? { stale: change.stale, job: change.job } : null,
  );
};
