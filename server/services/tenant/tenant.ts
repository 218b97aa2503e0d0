import type { calls } from "@/lib/calls";
import { SEARCHED } from "@/lib/calls/tenant/tenant";
import { WORK_KINDS, WORK_NEEDS } from "@/lib/checklist";
import { notFound } from "@/lib/errors";
import { type Capability, may } from "@/lib/rules/access";
import { actorOf, placeOf, type Service } from "@/server/ctx";
import { searchRecords } from "@/server/data/queries/search";
import { checklistOf, workOf } from "@/server/data/queries/tenant";
import { changeStream } from "@/server/data/stream";
import { liveSession, membership, updateSession, updateUser } from "@/server/data/unscoped";
import { renewAccess } from "@/server/services/accounts/sessions";
import { shownTenant } from "./shown";

type Calls = (typeof calls)["tenant"];
export const current: Service<Calls["current"]> = (ctx) => shownTenant(ctx);
export const retrieve: Service<Calls["retrieve"]> = (ctx) => shownTenant(ctx);
export { logo, preview_pdf, update_pdf } from "./letterhead";
export { update_settings } from "./settings";

/** Switches the tenant of this session and of the next sign-in. */
export const change_default: Service<Calls["change_default"]> = async (ctx, ask) => {
  const actor = actorOf(ctx);
  if (!(await membership(actor.user_id, ask.uuid))) throw notFound();
  await updateSession(actor.session_id, { tenant_id: ask.uuid });
  await updateUser(actor.user_id, { default_tenant: ask.uuid });
  return renewAccess(ctx, actor.session_id, actor.user_id);
};

const SEARCHABLE: Record<(typeof SEARCHED)[number], Capability> = {
  customer: "customers:read",
  campaign: "campaigns:read",
  commercial: "media:read",
  station: "stations:read",
  invoice: "finance:read",
  report: "reports:read",
};
export const search: Service<Calls["search"]> = async (ctx, ask) => {
  const models = (ask.models ?? SEARCHED).filter((model) => may(ctx.capabilities, SEARCHABLE[model]));
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
  const { user_id, session_id } = actorOf(ctx);
  return changeStream(
    `session:${session_id}`,
    (change) => (change.tenant === tenant_id ? { stale: change.stale, job: change.job } : null),
    async () => {
      const session = await liveSession(session_id, ctx.now);
      return session?.tenant_id === tenant_id && (await membership(user_id, tenant_id)) !== null;
    },
  );
};
