import { z } from "zod";
import { del, post, put } from "@/lib/calls/kit";
import { EVENT_NAMES, type EventName } from "@/lib/notifications/events";
import { DELIVERY_STATES, WEBHOOK_EVENTS } from "@/lib/notifications/webhooks";
import { At, ByTenant, ByUuid, Done, Int, ListOf, Text, Uuid, Version } from "@/lib/shapes";

const Webhook = z.object({
  uuid: Uuid,
  url: Text(500),
  events: z.array(z.enum(EVENT_NAMES)),
  active: z.boolean(),
  /** When it was switched off because every delivery failed for three days. */
  disabled_at: At.nullable(),
  failing_since: At.nullable(),
  /** Until then the replaced secret signs along. */
  old_secret_until: At.nullable(),
  last_delivered_at: At.nullable(),
  waiting: Int(),
  version: Version,
  created_at: At,
});
const Delivery = z.object({
  uuid: Uuid,
  event_id: Uuid,
  event: Text(60),
  seq: Int().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: Int(),
  next_at: At.nullable(),
  last_at: At.nullable(),
  status: Int().nullable(),
  /** A code of `errors`. */
  error: Text(60).nullable(),
  answer: Text(500),
  duration_ms: Int().nullable(),
  created_at: At,
});
const Secret = z.object({ secret: Text(100) });
const isWebhookEvent = (name: EventName) => WEBHOOK_EVENTS.includes(name);

/** Calls on webhooks: addresses of other programs that hear of events. */
export const webhooks = {
  list: post("tenant/webhooks/list/{tenant}", {
    access: "settings:write",
    summary: "Lists the tenant's webhooks.",
    params: ByTenant,
    output: z.object({ rows: z.array(Webhook) }),
  }),
  update: put("tenant/webhooks/update", {
    access: "settings:write",
    summary:
      "Creates a webhook, or updates the one with `uuid`. The address must be https and on the internet. Activating a webhook again ends its state of failing.",
    body: z.object({
      uuid: Uuid.optional(),
      /** Required with `uuid`. */
      version: Version.optional(),
      url: Text(500).min(1, "required"),
      events: z.array(z.enum(EVENT_NAMES).refine(isWebhookEvent, "bad_value")).min(1, "too_few").max(100),
      active: z.boolean().default(true),
    }),
    output: Webhook,
  }),
  delete: del("tenant/webhooks/delete/{uuid}", {
    access: "settings:write",
    summary: "Deletes a webhook with its deliveries.",
    params: ByUuid,
    output: Done,
  }),
  secret: post("tenant/webhooks/secret/{uuid}", {
    access: "settings:write",
    confirmed: true,
    summary: "Returns the secret that signs the deliveries of a webhook.",
    params: ByUuid,
    output: Secret,
  }),
  rotate: post("tenant/webhooks/rotate/{uuid}", {
    access: "settings:write",
    confirmed: true,
    summary: "Replaces the secret of a webhook. For 24 hours deliveries carry a signature of each.",
    params: ByUuid,
    body: z.object({ version: Version }),
    output: Secret,
  }),
  test: post("tenant/webhooks/test/{uuid}", {
    access: "settings:write",
    summary: "Sends a test delivery to a webhook.",
    params: ByUuid,
    output: z.object({ delivery: Uuid }),
  }),
  deliveries: post("tenant/webhooks/deliveries/{uuid}", {
    access: "settings:write",
    summary: "Lists the deliveries of a webhook of the last 30 days, newest first.",
    params: ByUuid,
    body: z.object({ page: Int(1, 1_000_000).default(1), per_page: Int(1, 100).default(20) }),
    output: ListOf(Delivery),
  }),
  replay: post("tenant/webhooks/replay/{uuid}", {
    access: "settings:write",
    summary: "Sends a delivery again, with the same id and sequence.",
    params: ByUuid,
    output: Done,
  }),
};
