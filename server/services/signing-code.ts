import { createHmac, timingSafeEqual } from "node:crypto";
import { conflict, invalid } from "@/lib/errors";
import { resolveLanguage } from "@/lib/i18n/languages";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, tenantOf } from "@/server/ctx";
import { returnAttempt, takeAttempt } from "@/server/data/guesses";
import { countHit } from "@/server/data/limits";
import { enqueueOutbox } from "@/server/data/queue";
import { writeSigningCodeMail } from "@/server/documents/mails/signing-code";
import { deriveKey, getPublicUrl } from "@/server/env";
import { countMail } from "@/server/services/accounts/mail-limits";
import { hashToken } from "@/server/services/accounts/secrets";
import { readTenantOnce } from "@/server/services/tenant/own";
import { sendTenantMail } from "@/server/services/tenant-mail";

/** The outbox task that mails the code for a signature. */
export const SIGNING_CODE = "signing.code";

/** Minutes for which a code is derived; it is taken in these and in the next, so it lasts at least as long. */
const MINUTES = 15;
const DIGITS = 6;
/** Codes that are mailed for one document in an hour, and wrong ones that are taken. */
const MAILS_AN_HOUR = 10;
const TRIES_AN_HOUR = 10;
const HOUR = 3600;

/** A shared document that is signed: the code of its link and its frozen hash. */
type ToSign = { share: string; hash: string };
/** Who signs, as confirmed: an address and the code that was mailed to it. */
export type Confirmation = { email: string | null; mail_code: string };

/** The code for an address, a link and the document behind it; a document that changes has another. */
function deriveCode({ share, hash }: ToSign, email: string, period: number): string {
  const digest = createHmac("sha256", deriveKey("signing-code"))
    .update(JSON.stringify([share, hash, email.toLowerCase(), period]))
    .digest();
  return String(digest.readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, "0");
}
const findPeriod = (now: Date) => Math.floor(now.getTime() / (MINUTES * 60_000));

/**
 * Whether documents of this tenant are signed with a code by email: as its settings say, and not in a sandbox, which
 * sends no email.
 */
export async function isSigningCodeNeeded(ctx: Ctx): Promise<boolean> {
  if (tenantOf(ctx).kind !== "live") return false;
  return readSettings((await readTenantOnce(ctx))?.settings_json).signing.mail_code;
}

/** Mails the code for an address, in limited numbers. Refused (409, signing_needs_no_code) where none is needed. */
export async function mailSigningCode(
  ctx: Ctx,
  document: ToSign & { number: string; title: string; path: string },
  { email, language }: { email: string; language: string },
): Promise<void> {
  if (!(await isSigningCodeNeeded(ctx))) throw conflict("signing_needs_no_code");
  await countHit(`signing code:${hashToken(document.share)}`, MAILS_AN_HOUR, HOUR);
  await countMail(ctx, email);
  const { number, title, path } = document;
  const task: Task = {
    tenant: tenantOf(ctx).tenant_id,
    to: email,
    language,
    code: deriveCode(document, email, findPeriod(ctx.now)),
    name: `${number} ${title}`.trim(),
    path,
  };
  await enqueueOutbox(ctx, SIGNING_CODE, task);
}

type Task = { tenant: string; to: string; language: string; code: string; name: string; path: string };
/** Sends the mail with a code. An outbox task. */
export const sendSigningCode = (_: Ctx, { tenant, language, path, ...task }: Task): Promise<void> =>
  sendTenantMail(
    tenant,
    "document",
    writeSigningCodeMail(resolveLanguage(language), {
      ...task,
      minutes: MINUTES,
      link: `${getPublicUrl()}${path}`,
    }),
  );

/**
 * Checks the code that somebody enters to sign, in limited attempts (429). Returns the confirmed address, "" where this
 * tenant needs none. Refuses (422) a missing address and a wrong code.
 */
export async function verifySigner(
  ctx: Ctx,
  document: ToSign,
  { email, mail_code }: Confirmation,
): Promise<string> {
  if (!(await isSigningCodeNeeded(ctx))) return "";
  if (!email) throw invalid("email", "required");
  if (!mail_code) throw invalid("mail_code", "required");
  const key = `signing:${document.share}`;
  await takeAttempt(key, ctx.now, { over: HOUR, most: TRIES_AN_HOUR });
  const period = findPeriod(ctx.now);
  const right = [period, period - 1].map((at) => deriveCode(document, email, at));
  const given = Buffer.from(mail_code);
  if (!right.some((code) => given.length === DIGITS && timingSafeEqual(given, Buffer.from(code))))
    throw invalid("mail_code", "wrong_code");
  await returnAttempt(key, true);
  return email;
}
