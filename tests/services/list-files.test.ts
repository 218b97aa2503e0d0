import pg from "pg";
import { expect, test } from "vitest";
import { CAMPAIGN_COLUMNS } from "@/lib/columns/campaigns";
import { listSortFields } from "@/lib/columns/column";
import { COMMERCIAL_COLUMNS } from "@/lib/columns/commercials";
import { CUSTOMER_COLUMNS } from "@/lib/columns/customers";
import { INVOICE_COLUMNS } from "@/lib/columns/invoices";
import { PAYMENT_COLUMNS } from "@/lib/columns/payments";
import { cookiesFor, send } from "@/tests/api/client";
import { aired, date, draft, report, settleAndClose } from "@/tests/services/corporate/billing-scene";
import { type Person, world } from "@/tests/world";

const text = (file: { bytes: Uint8Array }) => new TextDecoder().decode(file.bytes).replace("\ufeff", "");
const linesOf = (file: { bytes: Uint8Array }) => text(file).trimEnd().split("\r\n");
const everything = (tenant: string) => ({ tenant, search: "", filters: {}, sort: [], page: 1, per_page: 50 });
type Everything = ReturnType<typeof everything>;

/** One record of each kind that is listed. */
async function filled(ana: Person) {
  const scene = await aired(ana);
  await settleAndClose(ana, scene);
  const { uuid } = await report(ana, scene.customer);
  await draft(ana, scene.customer);
  const other = await ana.api.invoices.update_create({
    customer: scene.customer,
    date,
    lines: [{ title: "=Studio", price: "80.00" }],
  });
  await ana.api.invoices.issue(other);
  await ana.api.payments.update_create({ customer: scene.customer, amount: "10.00", payment_date: date });
  await ana.api.commercials.create({ title: "Lipa", customer: scene.customer, length: 30 });
  const { rows } = await ana.api.commercials.list(everything(ana.tenant_id));
  await ana.api.commercial_groups.update({
    name: "Turns",
    customer: scene.customer,
    members: [{ commercial: rows[0]!.uuid }],
  });
  await ana.api.artists.update({ name: "Ada", rights_until: date });
  await ana.api.break_templates.update({ name: "Week", lines: [] });
  return uuid;
}

test("every list is exported with the rows and columns it shows", async () => {
  const { ana, here } = await world();
  await filled(ana);
  const { api } = ana;
  const lists = [
    [api.invoices.list, api.invoices.export, "number"],
    [api.payments.list, api.payments.export, "amount"],
    [api.reports.list, api.reports.export_list, "title"],
    [api.commercials.list, api.commercials.export, "title"],
    [api.artists.list, api.artists.export, "name"],
    [api.commercial_groups.list, api.commercial_groups.export, "name"],
    [api.stations.extended_list, api.stations.export, "code"],
    [api.break_templates.list, api.break_templates.export, "name"],
    [api.customers.list, api.customers.export, "name"],
  ] as const;
  for (const [list, file, column] of lists) {
    const input: Everything = everything(here);
    const { total } = await list(input);
    expect(total).toBeGreaterThan(0);
    const all = linesOf(await file({ ...input, per_page: 1, format: "csv" }));
    expect(all).toHaveLength(total + 1);
    expect(all[0]!.split(",").length).toBeGreaterThan(3);
    const one = linesOf(await file({ ...input, columns: [column, "unheard_of"], format: "csv" }));
    expect(all[0]).toContain(one[0]);
    expect(one[0]!.length).toBeLessThan(all[0]!.length / 2);
    const sheet = await file({ ...input, format: "xlsx" });
    expect([...sheet.bytes.subarray(0, 2)]).toEqual([0x50, 0x4b]);
  }
});

test("a list can be sorted by every column declared as sortable, in both directions", async () => {
  const { ana, here } = await world();
  await filled(ana);
  const { api } = ana;
  const lists = [
    [api.customers.list, CUSTOMER_COLUMNS],
    [api.campaigns.list, CAMPAIGN_COLUMNS],
    [api.commercials.list, COMMERCIAL_COLUMNS],
    [api.invoices.list, INVOICE_COLUMNS],
    [api.payments.list, PAYMENT_COLUMNS],
  ] as const;
  for (const [list, columns] of lists)
    for (const id of Object.keys(listSortFields(columns)))
      for (const desc of [true, false]) {
        const { total } = await list({ ...everything(here), sort: [{ id, desc }] });
        expect(total, id).toBeGreaterThan(0);
      }
});

test("the file keeps the filters and the order of the list", async () => {
  const { ana, here } = await world();
  await filled(ana);
  const issued = await ana.api.invoices.export({
    ...everything(here),
    filters: { status: "draft" },
    columns: ["status", "total"],
    format: "csv",
  });
  expect(linesOf(issued)).toEqual(['Status,"Total, EUR"', "Draft,120.00"]);
});

test("a member who cannot read a list cannot export it", async () => {
  const { tom, here } = await world();
  await expect(tom.api.invoices.export({ ...everything(here), format: "csv" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

const MANY = 1_200;
test("a file of several parts has every row in the order of the list, over HTTP too", async () => {
  const { ana, here } = await world();
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  await owner.query(
    `insert into customer (tenant_id, uuid, name) select $1, gen_random_uuid(), 'Customer ' || md5(n::text) from generate_series(1, $2::int) n`,
    [here, MANY],
  );
  await owner.query(
    `insert into payment (tenant_id, uuid, number, customer_id, amount, payment_date)
     select tenant_id, gen_random_uuid(), name, uuid, 1 + ascii(right(name, 1)) % 7, '2026-11-20' from customer where tenant_id = $1`,
    [here],
  );
  await owner.end();
  const { customers } = ana.api;
  for (const id of ["name", "balance"]) {
    const input = { ...everything(here), sort: [{ id, desc: true }], per_page: 500 };
    const pages = await Promise.all([1, 2, 3].map((page) => customers.list({ ...input, page })));
    const body = { ...input, columns: ["name", "balance"], format: "csv" as const };
    const lines = linesOf(await customers.export(body));
    expect(lines.slice(1)).toEqual(pages.flatMap(({ rows }) => rows.map((r) => `${r.name},${r.balance}`)));
    const { tenant, ...asked } = body;
    const path = `/api/corporate/customers/export/${tenant}`;
    const cookies = await cookiesFor(ana);
    const sent = await send("POST", path, { cookies, body: asked });
    expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(String(sent.body).replace("\ufeff", "").trimEnd().split("\r\n")).toEqual(lines);
  }
});

test("an unknown filter is rejected before a file starts", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const body = { filters: { from: "soon" }, format: "csv" };
  const sent = await send("POST", `/api/broadcast/campaigns/export/${here}`, { cookies, body });
  expect([sent.status, sent.headers.get("content-disposition")]).toEqual([422, null]);
});
