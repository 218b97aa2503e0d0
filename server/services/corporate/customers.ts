import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Customer } from "@/lib/calls/corporate/customers";
import type { Input } from "@/lib/calls/kit";
import { COLUMN_SETS } from "@/lib/column-sets";
import { CUSTOMER_COLUMNS } from "@/lib/columns/customers";
import { normalizeTags } from "@/lib/customers/tags";
import { findCurrentCheck } from "@/lib/customers/vat-check";
import { conflict, stale } from "@/lib/errors";
import { type Language, NAMES } from "@/lib/i18n/languages";
import type { ListQuery } from "@/lib/list";
import { getCurrencyPlaces, type Money, subtract, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { resolveMerged } from "@/server/data/queries/sales/customer-merges";
import {
  type CustomerRecord,
  customerList,
  findAlike,
  insertCustomer,
  readCustomer,
  readTags,
} from "@/server/data/queries/sales/customers";
import { listStationsOfNew, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { changeParts, streamDeclaredFile } from "@/server/services/list-file";
import { resolveAgents } from "./agents";
import { maySeeBalances } from "./credit";
import { requireOpenable } from "./customers/open";
import { presentParties } from "./customers/parties";
import { checkVatNumber, mayCheckVat } from "./customers/vat-check";

type Calls = (typeof calls)["customers"];
type Row = {
  uuid: string;
  name: string;
  category_name: string | null;
  agent: string | null;
  agent_name: string | null;
  agency: string | null;
  agency_name: string | null;
  balance: Money | null;
  overdue: Money | null;
  active_campaigns: number;
  early_discount_bp: number | null;
  early_discount_days: number | null;
  language: Language | "";
  tags: string[];
  earliest_expires: string | null;
  latest_expires: string | null;
};

/** Whether a member sees what customers owe: a sum over the invoices a limited member sees would be wrong. */
const BALANCES: readonly string[] = ["balance", "overdue"];

/** The query of a list without the order by balances, where the member does not see them: it would reveal them. */
function toVisibleQuery<T extends ListQuery>(ctx: Ctx, input: T): T {
  if (maySeeBalances(ctx)) return input;
  return { ...input, sort: input.sort.filter(({ id }) => !BALANCES.includes(id)) };
}
const hideBalances = (ctx: Ctx, rows: readonly Row[]): Row[] =>
  rows.map((row) => (maySeeBalances(ctx) ? row : { ...row, balance: null, overdue: null }));

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const found = await readList<Row>(ctx, toVisibleQuery(ctx, input), customerList);
  return { ...found, rows: hideBalances(ctx, found.rows) };
};

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const rows = streamRows<Row>(ctx, toVisibleQuery(ctx, input), customerList);
  return streamDeclaredFile(
    ctx,
    { ...input, columns: input.columns ?? COLUMN_SETS.customer },
    "customers",
    CUSTOMER_COLUMNS,
    {
      name: (r) => r.name,
      balance: (r) => r.balance,
      active_campaigns: (r) => r.active_campaigns,
      agent_name: (r) => r.agent_name,
      agency_name: (r) => r.agency_name,
      early_discount_bp: (r) => r.early_discount_bp && r.early_discount_bp / 100,
      early_discount_days: (r) => r.early_discount_days,
      language: (r) => r.language && NAMES[r.language],
      tags: (r) => r.tags.join(", "),
      earliest_expires: (r) => r.earliest_expires,
      latest_expires: (r) => r.latest_expires,
    },
    changeParts(rows, (part) => hideBalances(ctx, part)),
  );
};
export const check_vat: Service<Calls["check_vat"]> = async (ctx, { uuid }) => {
  const row = await customerToEdit(ctx, uuid);
  await checkVatNumber(ctx, row);
  return readPresented(ctx, uuid);
};
export const tags: Service<Calls["tags"]> = async (ctx) => ({ rows: await readTags(ctx) });
export { import_ as import, import_errors } from "./customers/import";
export { statement } from "./customers/statement";
export { related, timeline } from "./customers/timeline";
export { export_ as export };

async function customerToEdit(ctx: Ctx, uuid: string) {
  const row = requireOpenable(ctx, await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid) }));
  if (row.merged_into_id) throw conflict("customer_merged");
  return row;
}

function balancesFor(ctx: Ctx, { open_total, unapplied, overdue }: CustomerRecord["figures"]) {
  if (!maySeeBalances(ctx)) return { balance: null, open_total: null, unapplied: null, overdue: null };
  return { balance: subtract(open_total, unapplied), open_total, unapplied, overdue };
}

async function presentCustomer(ctx: Ctx, record: CustomerRecord): Promise<z.input<typeof Customer>> {
  const { row, category_name, agent, agency, figures } = record;
  requireOpenable(ctx, row);
  return {
    ...row,
    vat_check: findCurrentCheck(row.vat_check, row.vat_number),
    may_check_vat: mayCheckVat(row.vat_number),
    active_campaigns: figures.active_campaigns,
    earliest_expires: figures.earliest_expires,
    latest_expires: figures.latest_expires,
    ...balancesFor(ctx, figures),
    category: row.category_id,
    category_name,
    agent: row.agent_id,
    agent_name: agent?.name ?? null,
    agency: row.agency_id,
    agency_name: agency?.name ?? null,
    ...(await presentParties(ctx, { agent, agency })),
    contacts: row.contacts,
    archived: row.archived_at !== null,
  };
}
const readPresented = async (ctx: Ctx, uuid: string) => presentCustomer(ctx, await readCustomer(ctx, uuid));

/** One customer; of a merged one, the customer that it forwards to. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => {
  const found = await readCustomer(ctx, uuid);
  if (!found.row.merged_into_id) return presentCustomer(ctx, found);
  return readPresented(ctx, (await resolveMerged(ctx, uuid)) ?? uuid);
};

/** Tags as they are kept: each once, spelled as another customer has it. */
const spellKnown = async (ctx: Ctx, tags: readonly string[]) =>
  tags.length === 0
    ? []
    : normalizeTags(
        tags,
        (await readTags(ctx)).map(({ tag }) => tag),
      );

/** Columns of the sent fields. */
function columnsOf(ctx: Ctx, input: Partial<Input<Calls["create"]>>) {
  const { category, agent: _, agency: __, credit_limit, contacts, ...own } = input;
  return {
    ...own,
    ...(category !== undefined && { category_id: category }),
    ...(contacts !== undefined && { contacts: contacts }),
    ...(credit_limit !== undefined && {
      credit_limit: credit_limit && toMoney(credit_limit, getCurrencyPlaces(tenantOf(ctx).currency)),
    }),
  };
}

/** Refuses (409) a customer of whom another one has the name or the VAT number, with those found. */
async function requireNew(ctx: Ctx, { name, vat_number }: { name: string; vat_number: string }) {
  const customers = await findAlike(ctx, name, vat_number);
  if (customers.length) throw conflict("duplicate_customer", { customers });
}

export const create: Service<Calls["create"]> = (ctx, { accept_duplicate, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    if (!accept_duplicate) await requireNew(ctx, input);
    const agents = await resolveAgents(ctx, input, { agent_id: null, agency_id: null });
    const { category, agent: _, agency: __, credit_limit, ...own } = input;
    const made = await insertCustomer(ctx, {
      ...own,
      ...agents,
      tags: await spellKnown(ctx, own.tags),
      category_id: category,
      credit_limit: credit_limit && toMoney(credit_limit, getCurrencyPlaces(tenantOf(ctx).currency)),
      agent_ids: Object.values(agents).filter((id) => id !== null),
      station_ids: listStationsOfNew(ctx, null),
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now,
    });
    await record(ctx, "customer.created", { after: made.row });
    await publishChange(ctx, ["customers", "tenant.checklist"]);
    return presentCustomer(ctx, made);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await customerToEdit(ctx, uuid);
    const agents = await resolveAgents(ctx, input, before);
    const tags = input.tags && { tags: await spellKnown(ctx, input.tags) };
    const { count } = await ctx.db.customer.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(ctx, input), ...agents, ...tags, version: version + 1 },
    });
    if (count === 0) throw stale(await readPresented(ctx, uuid));
    const moved = agents.agent_id !== before.agent_id || agents.agency_id !== before.agency_id;
    if (moved) await syncVisibility(ctx, uuid);
    const after = await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await record(ctx, "customer.updated", { before, after });
    await publishChange(ctx, ["customers"]);
    return readPresented(ctx, uuid);
  });

/** Deletes a customer without documents; one with documents is archived. */
export const destroy: Service<Calls["destroy"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await customerToEdit(ctx, input.uuid);
    const before = await ctx.db.customer.findUniqueOrThrow({
      where: keyOf(ctx, input.uuid),
      include: {
        _count: {
          select: {
            attachments: true,
            campaigns: true,
            commercials: true,
            contracts: true,
            invoices: true,
            merged_from: true,
            payments: true,
            proposals: true,
            reports: true,
          },
        },
      },
    });
    const { _count, ...row } = before;
    const used = Object.values(_count).some((n) => n > 0);
    if (used) await ctx.db.customer.update({ where: keyOf(ctx, input.uuid), data: { archived_at: ctx.now } });
    else await ctx.db.customer.delete({ where: keyOf(ctx, input.uuid) });
    await record(ctx, used ? "customer.archived" : "customer.deleted", { before: row });
    await publishChange(ctx, ["customers"]);
    return { ok: true };
  });
