import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Customer } from "@/lib/calls/corporate/customers";
import type { Ask } from "@/lib/calls/kit";
import { COLUMN_SETS } from "@/lib/column-sets";
import { notFound, stale } from "@/lib/errors";
import { type Money, minus, money, placesOf } from "@/lib/money";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import type { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { concern, stationsOfNew } from "@/server/data/queries/concerns";
import {
  type CustomerRecord,
  customerList,
  customerRecord,
  insertCustomer,
} from "@/server/data/queries/customers";
import { wordsFor } from "@/server/documents/translator";
import { everyRow, listFile } from "@/server/services/list-file";
import { broughtBy } from "./brought-by";
import { presentParties } from "./parties";

type Calls = (typeof calls)["customers"];
type Row = {
  uuid: string;
  name: string;
  category_name: string | null;
  agent: string | null;
  agent_name: string | null;
  agency: string | null;
  agency_name: string | null;
  balance: Money;
  overdue: Money;
  active_campaigns: number;
  earliest_expires: string | null;
  latest_expires: string | null;
};

const unarchived = <T extends { filters: Ask<Calls["list"]>["filters"] }>(ask: T): T => ({
  ...ask,
  filters: { archived: "false", ...ask.filters },
});

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Row>(ctx, unarchived(ask), customerList);

export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const [t, agents] = await Promise.all([wordsFor(ctx, "customers"), wordsFor(ctx, "agents")]);
  const { rows } = await list(ctx, everyRow(ask));
  return listFile(
    ctx,
    { ...ask, columns: ask.columns ?? COLUMN_SETS.customer },
    "customers",
    {
      name: [t("name"), "text", (r) => r.name],
      balance: [t("balance", { currency: placeOf(ctx).currency }), "money", (r) => r.balance],
      active_campaigns: [t("active_campaigns"), "number", (r) => r.active_campaigns],
      agent_name: [agents("agent"), "text", (r) => r.agent_name],
      agency_name: [agents("agency"), "text", (r) => r.agency_name],
      earliest_expires: [t("earliest_expires"), "day", (r) => r.earliest_expires],
      latest_expires: [t("latest_expires"), "day", (r) => r.latest_expires],
    },
    rows,
  );
};
export { export_ as export };

/** Of an agent's login a customer is one it brought itself, not one it only sells to. */
function mayOpen<T extends Brought>(ctx: Ctx, row: T): T {
  const { agent } = placeOf(ctx);
  if (agent && row.agent_id !== agent && row.agency_id !== agent) throw notFound();
  return row;
}
type Brought = { agent_id: string | null; agency_id: string | null };
const customerToEdit = async (ctx: Ctx, uuid: string) =>
  mayOpen(ctx, await ctx.db.customer.findUniqueOrThrow({ where: key(ctx, uuid) }));

async function shown(ctx: Ctx, record: CustomerRecord): Promise<z.input<typeof Customer>> {
  const { row, category_name, agent, agency, figures } = record;
  mayOpen(ctx, row);
  return {
    ...row,
    ...figures,
    category: row.category_id,
    category_name,
    agent: row.agent_id,
    agent_name: agent?.name ?? null,
    agency: row.agency_id,
    agency_name: agency?.name ?? null,
    ...(await presentParties(ctx, { agent, agency })),
    contacts: row.contacts as z.input<typeof Customer>["contacts"],
    balance: minus(figures.open_total, figures.unapplied),
    archived: row.archived_at !== null,
  };
}
const shownNow = async (ctx: Ctx, uuid: string) => shown(ctx, await customerRecord(ctx, uuid));

export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shownNow(ctx, ask.uuid);

/** Columns of the table from what was asked; only what was sent. */
function columnsOf(ctx: Ctx, ask: Partial<Ask<Calls["create"]>>) {
  const { category, agent: _, agency: __, credit_limit, contacts, ...own } = ask;
  return {
    ...own,
    ...(category !== undefined && { category_id: category }),
    ...(contacts !== undefined && { contacts: contacts as Prisma.InputJsonValue }),
    ...(credit_limit !== undefined && {
      credit_limit: credit_limit && money(credit_limit, placesOf(placeOf(ctx).currency)),
    }),
  };
}

export const create: Service<Calls["create"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const agents = await broughtBy(ctx, ask, { agent_id: null, agency_id: null });
    const { category, agent: _, agency: __, credit_limit, ...own } = ask;
    const made = await insertCustomer(ctx, {
      ...own,
      ...agents,
      category_id: category,
      credit_limit: credit_limit && money(credit_limit, placesOf(placeOf(ctx).currency)),
      agent_ids: Object.values(agents).filter((id) => id !== null),
      station_ids: stationsOfNew(ctx, null),
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now,
    });
    await record(ctx, "customer.created", { after: made.row });
    await tell(ctx, ["customers"]);
    return shown(ctx, made);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await customerToEdit(ctx, uuid);
    const agents = await broughtBy(ctx, ask, before);
    const { count } = await ctx.db.customer.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(ctx, ask), ...agents, version: version + 1 },
    });
    if (count === 0) throw stale(await shownNow(ctx, uuid));
    const moved = agents.agent_id !== before.agent_id || agents.agency_id !== before.agency_id;
    if (moved) await concern(ctx, uuid);
    const after = await ctx.db.customer.findUniqueOrThrow({ where: key(ctx, uuid) });
    await record(ctx, "customer.updated", { before, after });
    await tell(ctx, ["customers"]);
    return shownNow(ctx, uuid);
  });

/** A customer without documents goes; one that has some is only put away. */
export const destroy: Service<Calls["destroy"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    await customerToEdit(ctx, ask.uuid);
    const before = await ctx.db.customer.findUniqueOrThrow({
      where: key(ctx, ask.uuid),
      include: {
        _count: {
          select: { campaigns: true, commercials: true, invoices: true, payments: true, reports: true },
        },
      },
    });
    const { _count, ...row } = before;
    const used = Object.values(_count).some((n) => n > 0);
    if (used) await ctx.db.customer.update({ where: key(ctx, ask.uuid), data: { archived_at: ctx.now } });
    else await ctx.db.customer.delete({ where: key(ctx, ask.uuid) });
    await record(ctx, used ? "customer.archived" : "customer.deleted", { before: row });
    await tell(ctx, ["customers"]);
    return { ok: true };
  });
