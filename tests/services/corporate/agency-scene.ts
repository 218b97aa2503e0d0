import type { CallOutput } from "@/lib/browser/api";
import { addDays, toDay } from "@/lib/day";
import { MONDAY } from "@/tests/services/broadcast/market";
import type { Person } from "@/tests/world";

export const period = { from: toDay(MONDAY), to: addDays(toDay(MONDAY), 40) };
const VAT = { name: "VAT 19 %", percent_bp: 1900, default: true };

export async function withTax(p: Person) {
  const { version } = await p.api.tenant.current({});
  await p.api.tenant.update_settings({ tenant: p.tenant_id, version, taxes_json: [VAT] });
}
export const agency = async (p: Person, commission_bp = 1500, more: object = {}) =>
  (await p.api.agents.update({ type: "agency", name: `Agency ${Math.random()}`, commission_bp, ...more }))
    .uuid;

type Invoice = CallOutput<"invoices.retrieve">;
export async function bill(p: Person, campaigns: string[]): Promise<Invoice[]> {
  const { rows } = await p.api.invoices.from_campaigns({ campaigns, period });
  return Promise.all(rows.map(({ uuid }) => p.api.invoices.retrieve({ uuid })));
}
export const rewrite = (p: Person, { uuid, version, customer, date, lines, text }: Invoice, more: object) =>
  p.api.invoices.update_create({ uuid, version, customer, date, text, lines, ...more });
