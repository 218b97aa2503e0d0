import { z } from "zod";
import { LICENCE_STATES } from "@/lib/billing/licence";
import { PLANS } from "@/lib/billing/licence-plans";
import { get, post } from "@/lib/calls/kit";
import { At, ByTenant, Day, Done, Int, Money, Text, Uuid, Zone } from "@/lib/shapes";

const Wanted = z.object({
  plan: z.enum(PLANS),
  stations: z.array(Uuid).min(1, "required").max(500),
  /** Renews automatically at the end; a monthly plan always does. */
  recurring: z.boolean().default(true),
});
const Quote = z.object({
  plan: z.enum(PLANS),
  currency: Text(3),
  /** Price of one station, without tax. */
  price: Money,
  net: Money,
  tax_bp: Int(0, 10_000),
  tax: Money,
  total: Money,
  stations: z.array(z.object({ uuid: Uuid, name: Text(), holds_until: Day, until: Day })),
});
/** The states of a purchase. */
export const PURCHASE_STATES = ["asked", "active", "cancelled", "ended"] as const;
const Purchase = z.object({
  uuid: Uuid,
  plan: z.enum(PLANS),
  state: z.enum(PURCHASE_STATES),
  recurring: z.boolean(),
  vendor: z.enum(["paddle", "proforma"]),
  number: Text(40),
  total: Money,
  currency: Text(3),
  paid_until: Day.nullable(),
  stations: z.array(z.object({ uuid: Uuid, name: Text() })),
  created_at: At,
});

/** Calls on buying and cancelling station licences. */
export const purchase = {
  state: get("broadcast/purchase/state/{tenant}", {
    access: "settings:read",
    unscopedOnly: true,
    summary: "Lists the licence of every station, past purchases and the seller.",
    params: ByTenant,
    output: z.object({
      /** How licences are paid: on the payment provider's page or by pro-forma invoice. */
      vendor: z.enum(["paddle", "proforma"]),
      plans: z.array(z.object({ plan: z.enum(PLANS), price: Money, currency: Text(3) })),
      stations: z.array(
        z.object({
          uuid: Uuid,
          name: Text(),
          timezone: Zone,
          license_type: z.enum(["trial", "annual"]),
          license_expires_at: Day,
          license_recurring: z.boolean(),
          license_state: z.enum(LICENCE_STATES),
        }),
      ),
      purchases: z.array(Purchase),
    }),
  }),
  quote: post("broadcast/purchase/quote", {
    access: "settings:write",
    unscopedOnly: true,
    summary: "Returns the price of a plan for the given stations, with tax and the resulting expiry dates.",
    body: Wanted,
    output: Quote,
  }),
  checkout: post("broadcast/purchase/checkout", {
    access: "settings:write",
    unscopedOnly: true,
    summary:
      "Starts a purchase: returns the payment page or, without a payment provider, sends a pro-forma invoice.",
    creates: true,
    body: Wanted,
    output: z.object({ uuid: Uuid, url: z.string().nullable(), job: Uuid.nullable() }),
  }),
  proforma: post("tenant/proforma-request/{tenant}", {
    access: "settings:write",
    unscopedOnly: true,
    summary: "Sends a pro-forma invoice for licences to the caller.",
    params: ByTenant,
    creates: true,
    body: Wanted,
    output: z.object({ uuid: Uuid, job: Uuid }),
  }),
  cancel: post("broadcast/purchase/cancel", {
    access: "settings:write",
    unscopedOnly: true,
    summary: "Cancels automatic renewal. Licences stay valid until the end of the paid period.",
    body: z.object({ uuid: Uuid }),
    output: Done,
  }),
  webhook: post("broadcast/purchase/webhook", {
    access: "public",
    summary:
      "Receives signed events of the payment provider. Unsigned events return 401; each event is processed once.",
    sends: "text",
    body: z.object({ text: z.string().max(200_000) }),
    output: Done,
  }),
};
