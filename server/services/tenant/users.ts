import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Member } from "@/lib/calls/tenant/people";
import { conflict, forbidden, invalid, notFound } from "@/lib/errors";
import type { Role } from "@/lib/rules/access";
import { mayChange, mayGive, type Standing, standingProblem } from "@/lib/rules/members";
import { actorOf, type Ctx, inTransaction, placeOf, type Service, scopeOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { holdMembers, memberList } from "@/server/data/queries/members";
import { member, membersOf, ownersOf, removeMembers, updateMember } from "@/server/data/unscoped/people";

type Calls = (typeof calls)["users"];
type Shown = z.input<typeof Member>;

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Shown>(ctx, ask, memberList);

const named = async (ctx: Ctx) =>
  (await membersOf(placeOf(ctx).tenant_id)).map(({ role, user }) => ({
    uuid: user.uuid,
    role: role as Role,
    name: `${user.first_name} ${user.last_name}`.trim(),
  }));

export const simple_list: Service<Calls["simple_list"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  const outside = scopeOf(ctx.place)?.by === "agent";
  return { rows: (await named(ctx)).filter(({ uuid }) => !outside || uuid === user_id) };
};

export const other_admins: Service<Calls["other_admins"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  const heads = (await named(ctx)).filter(({ role }) => role === "owner" || role === "admin");
  return { rows: heads.filter(({ uuid }) => uuid !== user_id) };
};

/** Refuses a role the caller may not give, and a membership whose parts do not fit, by field. */
export async function mustStand(ctx: Ctx, standing: Standing) {
  if (!mayGive(placeOf(ctx).role, standing.role)) throw forbidden("owners_only");
  const problem = standingProblem(standing);
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

/** A member as the database keeps the standing. */
export const columnsOf = ({ role, stations, agent }: Standing) => ({
  role,
  stations: stations ? [...stations] : Prisma.DbNull,
  agent_id: agent,
});

/** A member the caller may change; an owner is changed by owners only, and the last one stays. */
async function memberToChange(ctx: Ctx, user: string, stays: boolean) {
  await holdMembers(ctx);
  const { tenant_id, role } = placeOf(ctx);
  const found = await member(user, tenant_id);
  if (!found) throw notFound();
  if (!mayChange(role, found.role as Role)) throw forbidden("owners_only");
  const last = found.role === "owner" && (await ownersOf(tenant_id)).length === 1;
  if (last && !stays) throw conflict("last_owner");
  const { tenant: _, ...row } = found;
  return { ...row, uuid: user };
}

export const update: Service<Calls["update"]> = (ctx, { user, ...standing }) =>
  inTransaction(ctx, async (ctx) => {
    await mustStand(ctx, standing);
    const before = await memberToChange(ctx, user, standing.role === "owner");
    const after = await updateMember(user, placeOf(ctx).tenant_id, columnsOf(standing));
    await record(ctx, "member.updated", { before, after: { ...after, uuid: user } });
    await tell(ctx, ["users", "agents", "profile"]);
    const one = { search: "", filters: { uuid: user }, sort: [], page: 1, per_page: 1 };
    return (await listRows<Shown>(ctx, one, memberList)).rows[0]!;
  });

export const unlink: Service<Calls["unlink"]> = (ctx, { user }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await memberToChange(ctx, user, false);
    await removeMembers(placeOf(ctx).tenant_id, [user]);
    await record(ctx, "member.unlinked", { before });
    await tell(ctx, ["users", "agents"]);
    return { ok: true };
  });
