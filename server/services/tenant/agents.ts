import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import type { AgentAgency } from "@/lib/calls/tenant/people";
import { conflict, invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList } from "@/server/data/list";
import { agentList, lockMembers } from "@/server/data/queries/tenant/members";
import { deleteInvitationsFor, listLogins, removeMembers } from "@/server/data/unscoped/people";
import { invite } from "./invitations";

type Calls = (typeof calls)["agents"];
type Row = z.input<typeof AgentAgency>;
const STALE = ["agents", "customers", "campaigns"];

export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<Row>(ctx, { ...input, filters: { archived: "false", ...input.filters } }, agentList);

async function presentAgent(ctx: Ctx, uuid: string): Promise<Row> {
  const input = { search: "", sort: [], page: 1, per_page: 1 };
  for (const archived of ["false", "true"]) {
    const { rows } = await readList<Row>(ctx, { ...input, filters: { uuid, archived } }, agentList);
    if (rows[0]) return rows[0];
  }
  throw new Error("agent not found after saving");
}

export const update: Service<Calls["update"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const uuid = input.uuid ? await change(ctx, input.uuid, input) : await create(ctx, input);
    await publishChange(ctx, STALE);
    return presentAgent(ctx, uuid);
  });

type AgentInput = Input<Calls["update"]>;
async function create(ctx: Ctx, { uuid: _, version: __, archived, ...own }: AgentInput) {
  if (archived) throw invalid("archived", "bad_choice");
  const made = { created_at: ctx.now, created_by: ctx.actor?.user_id ?? null };
  const after = await ctx.db.agent_agency.create({ data: { ...own, ...made } });
  await record(ctx, "agent.created", { after });
  return after.uuid;
}

async function change(ctx: Ctx, uuid: string, { uuid: _, version, archived, ...own }: AgentInput) {
  if (version === undefined) throw invalid("version", "required");
  const before = await ctx.db.agent_agency.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  if (own.type !== before.type) throw invalid("type", "final");
  if (archived && !before.archived_at && (await listLogins(tenantOf(ctx).tenant_id, uuid)).length)
    throw conflict("may_sign_in");
  const archived_at = archived ? (before.archived_at ?? ctx.now) : null;
  const { count } = await ctx.db.agent_agency.updateMany({
    where: { uuid, version },
    data: { ...own, archived_at, version: version + 1 },
  });
  if (count === 0) throw stale(await presentAgent(ctx, uuid));
  const after = await ctx.db.agent_agency.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  await record(ctx, "agent.updated", { before, after });
  return uuid;
}

/** Invites the address of an agent or agency to a login. */
export const make_loginable: Service<Calls["make_loginable"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const row = await ctx.db.agent_agency.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (!row.email) throw invalid("email", "required");
    if (row.archived_at) throw conflict("put_away");
    await invite(ctx, row.email, { role: row.type, stations: null, agent: uuid });
    return presentAgent(ctx, uuid);
  });

/** Removes every login of an agent or agency; their next request is refused. */
export const remove_loginable: Service<Calls["remove_loginable"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const row = await ctx.db.agent_agency.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const { tenant_id } = tenantOf(ctx);
    await lockMembers(ctx);
    const logins = (await listLogins(tenant_id, uuid)).map((m) => m.user_id);
    await removeMembers(tenant_id, logins);
    const { count: invitations } = await deleteInvitationsFor(tenant_id, uuid);
    if (logins.length || invitations)
      await record(ctx, "agent.login_removed", { uuid, before: { name: row.name, logins, invitations } });
    await publishChange(ctx, [...STALE, "users", "invitations"]);
    return presentAgent(ctx, uuid);
  });
