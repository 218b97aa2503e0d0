import { EVENT_NAMES, type EventName, getEvent } from "./events";

/** The events a webhook can hear of: those about a record, without what concerns one person only. */
export const WEBHOOK_EVENTS: readonly EventName[] = EVENT_NAMES.filter(
  (name) => name !== "mentioned" && name !== "webhook_disabled" && getEvent(name).kinds !== null,
);
/** The event of a test delivery. */
export const TEST_EVENT = "test";
/** The version of the payload's form. */
export const PAYLOAD_VERSION = 1;

/** The states of a delivery. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

/** Days for which a delivery is tried, and after which a webhook that only fails is switched off. */
export const DELIVERY_DAYS = 3;
/** Hours for which the replaced secret signs along. */
export const ROTATION_HOURS = 24;
const DAY = 86_400_000;
/** Seconds before each next attempt; the last one repeats. */
const WAITS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800];

/** Seconds until the next attempt after so many failed ones; null where it would be more than three days after the first. */
export function computeRetry(attempts: number, first_at: Date, now: Date): number | null {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0]!;
  const ends = first_at.getTime() + DELIVERY_DAYS * DAY;
  return now.getTime() + wait * 1000 <= ends ? wait : null;
}
/** Whether a webhook that has only failed since a moment is switched off. */
export const isGivenUp = (failing_since: Date, now: Date): boolean =>
  now.getTime() - failing_since.getTime() >= DELIVERY_DAYS * DAY;
/** Whether the secret before the last rotation still signs. */
export const isOldSecretValid = (rotated_at: Date | null, now: Date): boolean =>
  rotated_at !== null && now.getTime() - rotated_at.getTime() < ROTATION_HOURS * 3_600_000;
