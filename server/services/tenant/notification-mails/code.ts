import { createHmac, timingSafeEqual } from "node:crypto";
import { notFound } from "@/lib/errors";
import { EVENT_NAMES, type EventName } from "@/lib/notifications/events";
import { deriveKey } from "@/server/env";

/** The mail of a view of the statistics, by its uuid. */
export type StatsSubject = `stats:${string}`;
/** What the link of a mail ends: mails of one event, the digest, or a view of the statistics. */
export type MailSubject = EventName | "digest" | StatsSubject;
/** Whether a code ends the mails of a view of the statistics. */
export const isStatsSubject = (subject: string): subject is StatsSubject =>
  /^stats:[0-9a-f-]{36}$/.test(subject);

const sign = (text: string) =>
  createHmac("sha256", deriveKey("notification-mails")).update(text).digest("base64url").slice(0, 22);

/** Whose mails a code ends, and of what; the tenant whose activity log tells of it. */
export type MailCode = { tenant_id: string; user_id: string; subject: MailSubject };

/** The code that ends mails of a person without signing in; it stays the same, so every mail's link works. */
export const makeMailCode = ({ tenant_id, user_id, subject }: MailCode): string => {
  const text = Buffer.from(`${tenant_id}.${user_id}.${subject}`).toString("base64url");
  return `${text}.${sign(text)}`;
};

/** Reads a code; not found for one that was not signed here. */
export function readMailCode(code: string): MailCode {
  const [text = "", signature = ""] = code.split(".");
  const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound();
  const [tenant_id = "", user_id = "", name = ""] = Buffer.from(text, "base64url").toString().split(".");
  const subject =
    name === "digest" || isStatsSubject(name) ? name : EVENT_NAMES.find((event) => event === name);
  if (!subject) throw notFound();
  return { tenant_id, user_id, subject };
}
