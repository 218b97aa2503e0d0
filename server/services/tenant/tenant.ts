import { may } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import { WORK_KINDS, WORK_NEEDS } from "@/lib/checklist";
import { toWallTime } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { readSettings } from "@/lib/settings/settings";
import { actorOf, makeCtx, type Service, tenantOf } from "@/server/ctx";
import { EVERYONE } from "@/server/data/announce";
import { readChecklist, readWork } from "@/server/data/queries/tenant/tenant";
import { openChangeStream, STREAMS_MOST } from "@/server/data/stream";
import { findMembership, findSessionWithTenant, updateSession, updateUser } from "@/server/data/unscoped";
import { renewAccess } from "@/server/services/accounts/sessions";
import { readLetterhead } from "@/server/services/document-setup";
import { end_view } from "./admin/tenants";
import { readOwnTenant } from "./own";
import { presentTenant } from "./shown";

type Calls = (typeof calls)["tenant"];
export const current: Service<Calls["current"]> = (ctx) => presentTenant(ctx);
export const retrieve: Service<Calls["retrieve"]> = (ctx) => presentTenant(ctx);
export { logo, preview_pdf, update_pdf } from "./letterhead";
export { search } from "./search";
export { update_settings } from "./settings";

/** Switches the tenant of this session and of the next sign-in. */
export const change_default: Service<Calls["change_default"]> = async (ctx, input) => {
  const actor = actorOf(ctx);
  if (!(await findMembership(actor.user_id, input.uuid))) throw notFound();
  // Switching leaves a view of staff.
  await end_view(ctx, {});
  await updateSession(actor.session_id, { tenant_id: input.uuid });
  await updateUser(actor.user_id, { default_tenant: input.uuid });
  return renewAccess(ctx, actor.session_id, actor.user_id);
};

export const checklist: Service<Calls["checklist"]> = async (ctx, { kind: only }) => {
  const asked = only ? [only] : WORK_KINDS;
  const kinds = asked.filter((kind) => may(ctx.capabilities, WORK_NEEDS[kind]));
  const tenant = await readOwnTenant(ctx);
  const { publish_by } = readSettings(tenant.settings_json).logs;
  const late = toWallTime(ctx.now, tenant.timezone).second >= publish_by * 3600;
  const [{ done, ...places }, { work, counts }] = await Promise.all([
    readChecklist(ctx),
    readWork(ctx, kinds, late),
  ]);
  const { lines, account } = readLetterhead(tenant.letterhead);
  const details = lines.some((line) => line.trim() !== "") && account.trim() !== "";
  const { report, ...before } = done;
  return { done: { ...before, details, report }, ...places, work, counts };
};

export const stream: Service<Calls["stream"]> = async (ctx) => {
  const { tenant_id } = tenantOf(ctx);
  const { user_id, session_id } = actorOf(ctx);
  return openChangeStream(
    { key: `session:${session_id}`, most: STREAMS_MOST },
    ({ tenant, people, invalidates, job }) =>
      (tenant === tenant_id || tenant === EVERYONE) && (people?.includes(user_id) ?? true)
        ? { stale: invalidates, job }
        : null,
    async () => {
      const session = await findSessionWithTenant(session_id, makeCtx({}).now);
      const at = session?.membership ?? session?.view;
      return at?.tenant.uuid === tenant_id;
    },
  );
};
