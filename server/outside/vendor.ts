import { EventName, Paddle, type Environment as PaddleAt } from "@paddle/paddle-node-sdk";
import { z } from "zod";
import type { Plan } from "@/lib/billing/licence-plans";
import { getEnv } from "@/server/env";

/** Identifies a purchase at the vendor, in signed data. */
export type Carried = { tenant: string; purchase: string };
export type VendorEvent = {
  id: string;
  /** When it happened, ISO; events may arrive late and twice. */
  at: string;
  of: Carried;
  vendor_id: string;
  /** `paid` once; `active` until a day, renewing or not; `cancelled` for good. */
  what: { act: "paid" } | { act: "active"; until: string; recurring: boolean } | { act: "cancelled" };
};

/** The payment vendor. */
export type Vendor = {
  /** Returns the address of the payment page. */
  checkout(of: Carried, wanted: { plan: Plan; recurring: boolean; stations: number }): Promise<string>;
  /** Cancels the renewal; what is paid stays valid. */
  cancel(vendor_id: string): Promise<void>;
  isSigned(text: string, signature: string): Promise<boolean>;
  /** Parses a signed event; null where it does not concern a purchase. */
  read(text: string, signature: string): Promise<VendorEvent | null>;
};

const CarriedData = z.object({ tenant: z.string(), purchase: z.string() });
const parseCarried = (data: unknown): Carried | null => CarriedData.safeParse(data).data ?? null;

function paddle(
  key: string,
  secret: string,
  prices: Record<"monthly" | "annual" | "renewal", string>,
): Vendor {
  // The SDK names two environments and takes the address of any other.
  const client = new Paddle(key, { environment: getEnv().PADDLE_ENVIRONMENT as PaddleAt });
  return {
    async checkout(of, { plan, recurring, stations }) {
      const yearly = recurring ? prices.renewal : prices.annual;
      const priceId = plan === "monthly" ? prices.monthly : yearly;
      const made = await client.transactions.create({
        items: [{ priceId, quantity: stations }],
        customData: of,
      });
      if (!made.checkout?.url) throw new Error("payment provider returned no checkout URL");
      return made.checkout.url;
    },
    async cancel(vendor_id) {
      await client.subscriptions.cancel(vendor_id, { effectiveFrom: "next_billing_period" });
    },
    isSigned: async (text, signature) =>
      client.webhooks.isSignatureValid(text, secret, signature).catch(() => false),
    async read(text, signature) {
      const event = await client.webhooks.unmarshal(text, secret, signature);
      const { eventId: id, occurredAt: at } = event;
      switch (event.eventType) {
        case EventName.TransactionCompleted: {
          const of = parseCarried(event.data.customData);
          // Payments of a subscription are reported by the subscription's own events.
          if (!of || event.data.subscriptionId) return null;
          return { id, at, of, vendor_id: event.data.id, what: { act: "paid" } };
        }
        case EventName.SubscriptionCreated:
        case EventName.SubscriptionActivated:
        case EventName.SubscriptionUpdated:
        case EventName.SubscriptionResumed: {
          const of = parseCarried(event.data.customData);
          const until = event.data.currentBillingPeriod?.endsAt;
          if (!of || !until || event.data.status !== "active") return null;
          const recurring = event.data.scheduledChange?.action !== "cancel";
          return { id, at, of, vendor_id: event.data.id, what: { act: "active", until, recurring } };
        }
        case EventName.SubscriptionCanceled: {
          const of = parseCarried(event.data.customData);
          return of && { id, at, of, vendor_id: event.data.id, what: { act: "cancelled" } };
        }
        default:
          return null;
      }
    },
  };
}

/** How licences are paid, and the identifiers of the plans at the vendor. */
export function describePayment() {
  const {
    PADDLE_PRICE_MONTHLY: monthly,
    PADDLE_PRICE_ANNUAL: annual,
    PADDLE_PRICE_ANNUAL_RENEWAL: annual_renewal,
  } = getEnv();
  if (!getVendor())
    return { vendor: "proforma" as const, plans: { monthly: null, annual: null, annual_renewal: null } };
  return {
    vendor: "paddle" as const,
    plans: {
      monthly: monthly ?? null,
      annual: annual ?? null,
      annual_renewal: annual_renewal ?? null,
    },
  };
}

/** Returns Paddle where it is configured; otherwise null, and licences are paid by invoice. */
export function getVendor(): Vendor | null {
  const {
    PADDLE_API_KEY: key,
    PADDLE_WEBHOOK_SECRET: secret,
    PADDLE_PRICE_MONTHLY: monthly,
    PADDLE_PRICE_ANNUAL: annual,
    PADDLE_PRICE_ANNUAL_RENEWAL: renewal,
  } = getEnv();
  if (!key || !secret || !monthly || !annual || !renewal) return null;
  return paddle(key, secret, { monthly, annual, renewal });
}
