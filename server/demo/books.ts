import { copyItemToLine, type PriceUnit } from "@/lib/billing/price-items";
import type { calls } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { addDays, countDays, type Day, pickEarlier } from "@/lib/day";
import { DEMO_TENANT } from "@/lib/demo-tenant";
import { applyRate, type Money, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { SoldCampaign } from "./sales";
import type { Seeder } from "./seeder";

/** Days between the end of a campaign and its invoice; the last reconciled day is a few days ago. */
const BILLED_AFTER = 3;
const RECONCILED_BEFORE = 5;

type Billed = { invoice: string; customer: string; total: Money; date: Day; due: Day };

type PriceItem = CallArgs<(typeof calls)["price_items"]["create"]>;
const STUDIO_TIME = {
  name: "Studio time",
  unit: "hour",
  price: "45.00",
  text: "Studio A, with engineer",
} as const;
const VOICE_OVER = { name: "Voice-over", price: "95.00", text: "One speaker, one version" } as const;
/** What is sold beside spots. */
const PRICE_LIST: readonly PriceItem[] = [
  STUDIO_TIME,
  VOICE_OVER,
  {
    name: "Commercial production",
    price: "480.00",
    text: "Script, music licence, recording and mix, up to 30 s",
  },
  {
    name: "Breakfast show sponsorship",
    unit: "month",
    price: "1850.00",
    text: "Opener and closer, Monday to Friday",
  },
  { name: "Competition on air", unit: "day", price: "260.00" },
  {
    name: "Website banner",
    unit: "thousand",
    price: "12.50",
    text: "Start page, 970 × 250",
    note: "At least 20 thousand.",
  },
];

const lineOf = ({ name, text, price, unit = "piece" }: DemoItem) =>
  copyItemToLine({ name, text, unit, price: toMoney(price), tax_name: null }, DEMO_TENANT.taxes_json);
type DemoItem = { name: string; text: string; price: string; unit?: PriceUnit };

/** Creates a report for a finished campaign, shares it with the client, and invoices it. */
async function billCampaign(
  t: Seeder,
  { uuid, customer, from, to, name }: SoldCampaign,
  leaveDraft: boolean,
): Promise<Billed | null> {
  const on = pickEarlier(addDays(to, BILLED_AFTER), t.today);
  const report = await t.on(on, "reports.create", { customer, campaigns: [uuid], from, to, title: name });
  if (t.dice.roll() < 0.5) await t.on(on, "reports.recreate_code", { uuid: report.uuid });
  const made = await t.on(on, "reports.create_invoice", { uuid: report.uuid });
  const draft = await t.on(on, "invoices.retrieve", { uuid: made.uuid });
  if (leaveDraft) return null;
  const { total, due_date } = await t.on(on, "invoices.issue", { uuid: draft.uuid, version: draft.version });
  return { invoice: draft.uuid, customer, total, date: on, due: due_date };
}

/** Most customers pay in time, some late, some in part, a few not yet. */
async function payInvoice(t: Seeder, { invoice, customer, total, date, due }: Billed) {
  const chance = t.dice.roll();
  const late = chance < 0.7 ? -t.dice.whole(1, 12) : t.dice.whole(3, 20);
  const on = addDays(due, late);
  if (chance > 0.92 || on > t.today || on < date) return;
  const paysInFull = chance < 0.85;
  const amount = paysInFull ? total : applyRate(total, 5_000);
  await t.on(on, "payments.update_create", {
    customer,
    payment_date: on,
    amount,
    method: t.dice.roll() < 0.9 ? "transfer" : "card",
    allocations: [{ invoice, amount }],
  });
}

/** Seeds the price list, reports, invoices and payments of what has aired; one client overpays, one planned report waits. */
export async function seedBooks(t: Seeder, sold: readonly SoldCampaign[]) {
  const finished = sold
    .filter(({ to }) => countDays(to, t.today) >= RECONCILED_BEFORE)
    .sort((a, b) => (a.to < b.to ? -1 : 1));
  const billed: Billed[] = [];
  for (const [n, one] of finished.entries()) {
    const made = await billCampaign(t, one, n >= finished.length - 2);
    if (made) billed.push(made);
  }
  for (const one of billed) await payInvoice(t, one);
  const [first] = billed;
  if (first) {
    await t.act("payments.update_create", {
      customer: first.customer,
      payment_date: addDays(t.today, -2),
      amount: "250.00",
      note: "Paid twice by mistake, to be allocated to the next invoice.",
    });
  }
  for (const item of PRICE_LIST) await t.act("price_items.create", item);
  const studio = takeAt(finished, 1);
  await t.act("invoices.update_create", {
    customer: studio.customer,
    date: t.today,
    lines: [
      { ...lineOf(STUDIO_TIME), quantity: 4 },
      { ...lineOf(VOICE_OVER), quantity: 2 },
    ],
  });
}
