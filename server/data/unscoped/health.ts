import type { MailKind, MailState } from "@/lib/mail";
import { askGlobally, globalQuery } from "@/server/data/kernel/client";

/** Global rows that support looks up: calls that failed, and mails with what became of them. */

export type CallError = {
  request_id: string;
  tenant_id: string;
  call: string;
  code: string;
  cause: string;
  at: Date;
};
export const createCallError = (error: CallError) =>
  globalQuery((db) => db.call_error.createMany({ data: [error], skipDuplicates: true }));

export type LoggedMail = {
  tenant_id: string;
  kind: MailKind;
  receiver: string;
  state: MailState;
  message_id: string;
  cause: string;
  at: Date;
};
export const createLoggedMail = (mail: LoggedMail) =>
  globalQuery((db) => db.mail_log.create({ data: mail, select: { uuid: true } }));

/** Reads the newest errors and mails of a tenant, and how many there were since a moment. */
export async function readSupportLog(tenant_id: string, since: Date, most: number) {
  const newest = { where: { tenant_id }, orderBy: { at: "desc" }, take: most } as const;
  const [errors, mails, [counts]] = await Promise.all([
    globalQuery((db) => db.call_error.findMany(newest)),
    globalQuery((db) => db.mail_log.findMany(newest)),
    askGlobally<{ errors: number; sent: number; lost: number }>`
      select (select count(*)::int from call_error where tenant_id = ${tenant_id}::uuid and at >= ${since}::timestamptz) as errors,
        (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state <> 'sent'))::int as lost
      from mail_log where tenant_id = ${tenant_id}::uuid and at >= ${since}::timestamptz`,
  ]);
  return { errors, mails, counts: counts ?? { errors: 0, sent: 0, lost: 0 } };
}

const KEPT_DAYS = 90;
/** The most rows of a kind that a tenant has. */
const MOST_KEPT = 500;
/** Deletes errors and mails that are older than 90 days, and of each tenant all but the newest 500. */
export async function deleteOldSupportLog(now: Date, most = MOST_KEPT): Promise<void> {
  await askGlobally`
    delete from call_error where at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int) or request_id in (
      select request_id from (
        select request_id, row_number() over (partition by tenant_id order by at desc, request_id) as n from call_error) r
      where n > ${most})`;
  await askGlobally`
    delete from mail_log where at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int) or uuid in (
      select uuid from (
        select uuid, row_number() over (partition by tenant_id order by at desc, uuid) as n from mail_log) r
      where n > ${most})`;
}
