import type { Mail } from "@/lib/mail";
import { readText } from "@/lib/own";
import { type Ctx, makeCtx } from "@/server/ctx";
import { createMailToken, createUserWithTenant, findUser, findUserByEmail } from "@/server/data/unscoped";
import {
  writeActivationMail,
  writeAddressRequestedMail,
  writeEmailChangeMail,
  writeKnownAddressMail,
  writeResetMail,
  writeSessionsEndedMail,
} from "@/server/documents/mails/letter";
import { getPublicUrl } from "@/server/env";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { hashToken, makeToken } from "./secrets";

// Outbox tasks of the accounts run after the answer, so that its duration does not show which addresses are known.

/** The task that creates a user and a tenant. */
export const SIGN_UP = "accounts.sign_up";
/** The task that mails an activation link again. */
export const ACTIVATION = "accounts.activation";
/** The task that mails a reset link. */
export const FORGOTTEN = "accounts.forgotten";
/** The task that mails both addresses of a change. */
export const EMAIL_CHANGE = "accounts.email_change";
/** The task that mails that a session was ended for safety. */
export const FAMILY_OVER = "accounts.family_over";

/** Hours an activation link is valid. */
export const ACTIVATION_HOURS = 48;
/** Minutes a reset link is valid. */
export const RESET_MINUTES = 60;
const EMAIL_MINUTES = 60;

type Kind = "activate" | "reset" | "email";
const PATHS: Record<Kind, string> = {
  activate: "activate-account",
  reset: "new-password",
  email: "confirm-email",
};

/** Creates a token of 256 bits and stores its hash. Returns the token. */
export async function issueMailToken(ctx: Ctx, kind: Kind, user_id: string, seconds: number, email?: string) {
  const token = makeToken();
  const expires_at = new Date(ctx.now.getTime() + seconds * 1000);
  await createMailToken({ hash: hashToken(token), kind, user_id, email, expires_at, created_at: ctx.now });
  return token;
}
async function mailLink(ctx: Ctx, kind: Kind, user_id: string, seconds: number, email?: string) {
  const token = await issueMailToken(ctx, kind, user_id, seconds, email);
  return `${getPublicUrl()}/auth/${PATHS[kind]}/${user_id}/${token}`;
}
type Person = NonNullable<Awaited<ReturnType<typeof findUser>>>;
const languageOf = (user: Person) => readText(user.profile, "language") ?? "en";
/** Sends a mail about an account, which support finds with the organisation that the person works in. */
const mailAccount = (of: Pick<Person, "default_tenant"> | null, mail: Mail) =>
  sendTenantMail(of?.default_tenant ?? null, "account", mail);

async function mailActivation(ctx: Ctx, user: Person) {
  const link = await mailLink(ctx, "activate", user.uuid, ACTIVATION_HOURS * 3600);
  const { email: to, first_name: name } = user;
  await mailAccount(user, writeActivationMail(languageOf(user), { to, name, link, hours: ACTIVATION_HOURS }));
}

type SignUp = {
  language: string;
  user: Parameters<typeof createUserWithTenant>[0];
  tenant: Parameters<typeof createUserWithTenant>[1];
};
/** Creates a user and a tenant; a known address gets a mail that says so. */
export async function signUp(ctx: Ctx, { language, user, tenant }: SignUp) {
  const known = await findUserByEmail(user.email);
  if (known?.activated_at)
    return mailAccount(
      known,
      writeKnownAddressMail(language, { to: user.email, link: `${getPublicUrl()}/auth/login` }),
    );
  await mailActivation(ctx, known ?? (await createUserWithTenant(user, tenant)).user);
}
/** Mails the activation link again; does nothing for unknown and activated addresses. */
export async function resendActivation(ctx: Ctx, { email }: { email: string }) {
  const user = await findUserByEmail(email);
  if (user && !user.activated_at) await mailActivation(ctx, user);
}
/** Mails a reset link; does nothing for unknown addresses. */
export async function mailReset(ctx: Ctx, { email }: { email: string }) {
  const user = await findUserByEmail(email);
  if (!user?.activated_at) return;
  const link = await mailLink(ctx, "reset", user.uuid, RESET_MINUTES * 60);
  const { email: to, first_name: name } = user;
  await mailAccount(user, writeResetMail(languageOf(user), { to, name, link, minutes: RESET_MINUTES }));
}
/**
 * Mails a link to the new address and a notice to the old one; an address that belongs to another account gets a mail
 * that says so.
 */
export async function mailEmailChange(ctx: Ctx, { user_id, email }: { user_id: string; email: string }) {
  const [user, taken] = await Promise.all([findUser(user_id), findUserByEmail(email)]);
  if (!user) return;
  const language = languageOf(user);
  const name = user.first_name;
  if (taken)
    await mailAccount(
      taken,
      writeKnownAddressMail(language, { to: email, link: `${getPublicUrl()}/auth/login` }),
    );
  else {
    const link = await mailLink(ctx, "email", user_id, EMAIL_MINUTES * 60, email);
    await mailAccount(
      user,
      writeEmailChangeMail(language, { to: email, name, link, minutes: EMAIL_MINUTES }),
    );
  }
  const link = `${getPublicUrl()}/settings/security`;
  await mailAccount(
    user,
    writeAddressRequestedMail(language, { to: user.email, name, link, address: email }),
  );
}
/** Mails a person that a session was ended because its token was replayed. */
export async function mailSessionsEnded(_: Ctx, { user_id }: { user_id: string }) {
  const user = await findUser(user_id);
  if (!user) return;
  const { email: to, first_name: name } = user;
  await mailAccount(
    user,
    writeSessionsEndedMail(languageOf(user), { to, name, link: `${getPublicUrl()}/auth/forgotten-password` }),
  );
}

/** The context of an outbox task: no actor, at the time it was ordered. */
export const makeOutboxCtx = (at: string) => makeCtx({ now: new Date(at), request_id: "outbox" });
