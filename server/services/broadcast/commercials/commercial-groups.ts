import type { calls } from "@/lib/calls";
import type { Input, Output } from "@/lib/calls/kit";
import type { FlightRotation } from "@/lib/commercials/flights";
import { invalid, Refusal, stale } from "@/lib/errors";
import { takeAt, takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { groupList } from "@/server/data/queries/sales/commercial-sets";
import { findBuyer } from "@/server/data/queries/sales/customers";
import { syncGroupVisibility } from "@/server/data/queries/tenant/visibility";
import { loadWordsFor } from "@/server/documents/translator";
import { streamListFile } from "@/server/services/list-file";
import { readCommercialsById } from "./named";

type Calls = (typeof calls)["commercial_groups"];
type GroupInput = Omit<Input<Calls["update"]>, "numbered">;
type GroupFields = Omit<GroupInput, "uuid" | "version">;
type Row = Output<Calls["list"]>["rows"][number];

export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, groupList);

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "commercials");
  return streamListFile(
    ctx,
    input,
    "rotation-groups",
    {
      name: [t("groups.name"), "text", (r) => r.name],
      customer_name: [t("customer"), "text", (r) => r.customer_name],
      mode: [t("groups.mode"), "text", (r) => t(`groups.modes.${r.mode}`)],
      members: [t("groups.members"), "text", (r) => r.members.map((m) => m.title).join(", ")],
      length: [t("length_s"), "number", (r) => r.length],
    },
    streamRows<Row>(ctx, input, groupList),
  );
};
export { export_ as export };

/**
 * Throws `invalid` unless members are distinct, of one length, and of the group's customer or of none, and the pattern
 * names only them.
 */
async function check(ctx: Ctx, { customer, members, pattern, mode }: GroupFields) {
  if (customer && !(await findBuyer(ctx, customer))) throw invalid("customer", "bad_id");
  const rows = await readCommercialsById(
    ctx,
    members.map((m) => m.commercial),
    "members.*.commercial",
  );
  const fields = members.flatMap(({ commercial, from, to }, i) => {
    const row = takeFrom(rows, commercial);
    const path = `members.${i}.commercial`;
    if (members.findIndex((m) => m.commercial === commercial) < i) return [{ path, code: "twice" }];
    if (row.length !== takeFrom(rows, takeAt(members, 0).commercial).length)
      return [{ path, code: "length_differs", values: { length: row.length } }];
    if (from && to && to < from) return [{ path: `members.${i}.to`, code: "before_start" }];
    if (row.customer_id && row.customer_id !== customer) return [{ path, code: "other_customer" }];
    return row.kind === "commercial" ? [] : [{ path, code: "not_a_commercial" }];
  });
  if (mode === "pattern" && pattern.length === 0) fields.push({ path: "pattern", code: "required" });
  if (pattern.some((place) => place >= members.length)) fields.push({ path: "pattern", code: "bad_pattern" });
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
}

/** Writes a group and its members, which are checked first. Returns the row before (if any) and after. */
export async function saveGroup(ctx: Ctx, { uuid, version, members, customer, ...own }: GroupInput) {
  const { agent } = tenantOf(ctx);
  await check(ctx, { ...own, members, customer });
  const written = async (group_id: string) => {
    await ctx.db.commercial_group_member.deleteMany({ where: { group_id } });
    await ctx.db.commercial_group_member.createMany({
      data: members.map(({ commercial, from, to, ...m }, position) => ({
        group_id,
        commercial_id: commercial,
        position,
        from_date: from,
        to_date: to,
        ...m,
      })),
    });
    await syncGroupVisibility(ctx, group_id);
  };
  if (!uuid) {
    const by = ctx.actor?.user_id ?? null;
    const scope = {
      agent_id: agent,
      agent_ids: agent ? [agent] : [],
      station_ids: [...(tenantOf(ctx).stations ?? [])],
    };
    const after = await ctx.db.commercial_group.create({
      data: { ...own, customer_id: customer, ...scope, created_by: by, created_at: ctx.now },
    });
    await written(after.uuid);
    return { before: null, after: { ...after, members } };
  }
  if (version === undefined) throw invalid("version", "required");
  const before = await ctx.db.commercial_group.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { members: { orderBy: { position: "asc" } } },
  });
  const { count } = await ctx.db.commercial_group.updateMany({
    where: { uuid, version },
    data: { ...own, customer_id: customer, version: version + 1 },
  });
  if (count === 0) throw stale(before);
  await written(uuid);
  return { before, after: { ...before, ...own, customer_id: customer, version: version + 1, members } };
}

/** Returns the members of a rotation as a group is saved with. */
export const toMembers = ({ members }: FlightRotation): GroupFields["members"] =>
  members.map((m) => ({ ...m, weekdays: [...m.weekdays], hours: [...m.hours] }));

/** Returns the name, with a number behind it where groups have it already. */
async function findFreeName(ctx: Ctx, name: string): Promise<string> {
  const like = await ctx.db.commercial_group.findMany({ where: { name: { startsWith: name } } });
  const taken = new Set(like.map((g) => g.name));
  const free = Array.from({ length: like.length + 1 }, (_, i) => (i ? `${name} (${i + 1})` : name));
  return free.find((one) => !taken.has(one))!;
}

/** Creates a group for a rotation of a campaign, under a free name beginning with the campaign's. */
export async function createCampaignGroup(
  ctx: Ctx,
  { name, customer_id }: { name: string; customer_id: string },
  of: FlightRotation,
): Promise<string> {
  const { after } = await saveGroup(ctx, {
    name: await findFreeName(ctx, name),
    customer: customer_id,
    mode: of.mode,
    pattern: [...of.pattern],
    members: toMembers(of),
  });
  return after.uuid;
}

export const update: Service<Calls["update"]> = (ctx, { numbered, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const name = numbered && !input.uuid ? await findFreeName(ctx, input.name) : input.name;
    const { before, after } = await saveGroup(ctx, { ...input, name });
    await record(ctx, `commercial_group.${before ? "updated" : "created"}`, { before, after });
    await publishChange(ctx, ["commercial_groups", "commercials"]);
    return { uuid: after.uuid, version: after.version };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial_group.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { members: true },
    });
    await ctx.db.commercial_group.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "commercial_group.deleted", { before });
    await publishChange(ctx, ["commercial_groups", "commercials"]);
    return { ok: true };
  });
