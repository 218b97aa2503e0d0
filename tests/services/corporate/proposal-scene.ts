import { toDay } from "@/lib/day";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock } from "@/tests/world";

export const term = {
  start_date: toDay("2026-12-01"),
  end_date: toDay("2026-12-31"),
  valid_until: toDay("2026-12-10"),
};
export const VAT = { tax_name: "VAT 20 %", tax_bp: 2000 };
/** Two options of a proposal: a small one, and the recommended one with a studio. */
export const LIGHT = {
  name: "Light",
  lines: [{ title: "Spots, Vane FM", quantity: 96, price: "40.00", ...VAT }],
};
export const STANDARD = {
  name: "Standard",
  recommended: true,
  lines: [
    { title: "Spots, Vane FM", quantity: 168, price: "40.00", ...VAT },
    { title: "Studio", price: "80.00", ...VAT },
  ],
};
export const begin = () => setClock("2026-11-25T10:00:00Z");
export const write = (p: Person, customer: string, more: object = {}) =>
  p.api.proposals.update_create({ customer, title: "Winter", ...term, options: [LIGHT, STANDARD], ...more });
export const statusOf = (
  p: Person,
  uuid: string,
  version: number,
  status: "draft" | "sent" | "accepted" | "declined" | "expired",
  more: object = {},
) => p.api.proposals.update_status({ uuid, version, status, ...more });
export const read = (p: Person, uuid: string) => p.api.proposals.retrieve({ uuid });
export const paper = (bytes: Uint8Array) => textOf(bytes).flat().join("\n");
