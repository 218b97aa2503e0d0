import type { z } from "zod";
import { checkMembership, type MembershipTerms, mayChange, mayCopy, mayGrant } from "@/lib/access/members";
import type { calls } from "@/lib/calls";
import type { Member } from "@/lib/calls/tenant/people";
import { conflict, forbidden, invalid, notFound, stale } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { actorOf, type Ctx, inTransaction, type Service, scopeOf, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { Prisma } from "@/server/data/kernel/client";
import { readList } from "@/server/data/list";
import { lockMembers, memberList } from "@/server/data/queries/tenant/members";
import {
  findMember,
  listMembers,
  listOwners,
  ownCopies,
  removeMembers,
  updateInCopies,
  updateMember,
} from "@/server/data/unscoped/people";

type Calls = (typeof calls)["users"];
type MemberView = z.input<typeof Member>;

export const list: Service<Calls["list"]> = (ctx, input) => readList<MemberView>(ctx, input, memberList);

const listNamedMembers = async (ctx: Ctx) =>
  (await listMembers(tenantOf(ctx).tenant_id)).map(({ role, user }) => ({
    uuid: user.uuid,
    role,
    name: `${user.first_name} ${user.last_name}`.trim(),
  }));

export const simple_list: Service<Calls["simple_list"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  const outside = scopeOf(ctx.tenant)?.by === "agent";
  return { rows: (await listNamedMembers(ctx)).filter(({ uuid }) => !outside || uuid === user_id) };
};

export const other_admins: Service<Calls["other_admins"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  const heads = (await listNamedMembers(ctx)).filter(({ role }) => role === "owner" || role === "admin");
  return { rows: heads.filter(({ uuid }) => uuid !== user_id) };
};

/** Refuses a role the caller may not grant, and throws `invalid` by field for a membership whose parts do not fit. */
export async function requireMembership(ctx: Ctx, standing: MembershipTerms) {
  if (!mayGrant(tenantOf(ctx).role, standing.role)) throw forbidden("owners_only");
  const problem = checkMembership(standing);
  if (problem) throw invalid(problem.path, problem.code);
  const { role, stations, agent } = standing;
  if (
    stations &&
    (await ctx.db.station.count({ where: { uuid: { in: [...stations] } } })) < new Set(stations).size
  )
    throw invalid("stations", "bad_id");
  const known = agent && (await ctx.db.agent_agency.findFirst({ where: { uuid: agent, type: role } }));
  if (agent && !known) throw invalid("agent", "bad_id");
}

/** Returns the columns of a membership. */
export const toMemberColumns = ({ role, stations, agent }: MembershipTerms) => ({
  role,
  stations: stations ? [...stations] : Prisma.DbNull,
  agent_id: agent,
});

/** Locks a member the caller may change; owners are changed by owners only, and the last one stays. */
async function memberToChange(ctx: Ctx, user: string, stays: boolean) {
  await lockMembers(ctx);
  const { tenant_id, role } = tenantOf(ctx);
  const found = await findMember(user, tenant_id);
  if (!found) throw notFound();
  if (!mayChange(role, found.role)) throw forbidden("owners_only");
  const last = found.role === "owner" && (await listOwners(tenant_id)).length === 1;
  if (last && !stays) throw conflict("last_owner");
  const { tenant: _, ...row } = found;
  return { ...row, uuid: user };
}

/** Rights in practice copies follow those in the tenant: only who may copy a tenant may own a copy of it. */
async function followInCopies(ctx: Ctx, user: string, standing: MembershipTerms) {
  const { tenant_id } = tenantOf(ctx);
  if (mayCopy(standing)) await ownCopies(user, tenant_id);
  else await updateInCopies(user, tenant_id, toMemberColumns(standing));
}

async function presentMember(ctx: Ctx, user: string) {
  const one = { search: "", filters: { uuid: user }, sort: [], page: 1, per_page: 1 };
  return takeAt((await readList<MemberView>(ctx, one, memberList)).rows, 0);
}

export const update: Service<Calls["update"]> = (ctx, { user, version, ...standing }) =>
  inTransaction(ctx, async (ctx) => {
    await requireMembership(ctx, standing);
    const before = await memberToChange(ctx, user, standing.role === "owner");
    const at = { user_id: user, tenant_id: tenantOf(ctx).tenant_id, version };
    const after = await updateMember(at, toMemberColumns(standing));
    if (!after) throw stale(await presentMember(ctx, user));
    await followInCopies(ctx, user, standing);
    await record(ctx, "member.updated", { before, after: { ...after, uuid: user } });
    await publishChange(ctx, ["users", "agents", "profile"]);
    return presentMember(ctx, user);
  });

export const unlink: Service<Calls["unlink"]> = (ctx, { user }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await memberToChange(ctx, user, false);
    await removeMembers(tenantOf(ctx).tenant_id, [user]);
    await ctx.db.notification.deleteMany({ where: { user_id: user } });
    await record(ctx, "member.unlinked", { before });
    await publishChange(ctx, ["users", "agents"]);
    return { ok: true };
  });
