import type { calls } from "@/lib/calls";
import { invalid, Refusal } from "@/lib/errors";
import { countryOf } from "@/lib/rules/countries";
import { DEFAULT_NUMBERING } from "@/lib/rules/numbering";
import type { Ctx, Service } from "@/server/ctx";
import { hit } from "@/server/data/limits";
import {
  createMailToken,
  createUserWithTenant,
  mailToken,
  membershipsOf,
  revokeSession,
  revokeSessionsOf,
  sessionByRefresh,
  spendMailToken,
  updateUser,
  userByEmail,
} from "@/server/data/unscoped";
import { activationMail, knownAddressMail, resetMail } from "@/server/documents/mails";
import { env, publicUrl } from "@/server/env";
import { sendMail } from "@/server/outside/mail";
import { joinByCode } from "./join";
import { hashOf, hashPassword, isPassword, newToken } from "./secrets";
import { clearCookies, rotate, startSession } from "./sessions";

type Calls = (typeof calls)["accounts"];

const ACTIVATION_HOURS = 48;
const RESET_MINUTES = 60;
const QUARTER = 15 * 60;
const ok = { ok: true as const };

async function guarded(ctx: Ctx, what: string, email: string) {
  const most = env().GUESS_LIMIT;
  await hit(`${what}:${email}`, most, QUARTER);
  await hit(`${what}@${ctx.address}`, most * 5, QUARTER);
}

/** Signs in with a password. Wrong, unknown and not activated are told apart only to the holder of the password. */
export const login: Service<Calls["login"]> = async (ctx, ask) => {
  await guarded(ctx, "login", ask.email);
  const user = await userByEmail(ask.email);
  if (!(await isPassword(ask.password, user?.password_hash)) || !user)
    throw new Refusal("unauthenticated", "wrong_login");
  if (!user.activated_at) throw new Refusal("forbidden", "not_activated");
  const at = await membershipsOf(user.uuid);
  const home = at.find((m) => m.tenant_id === user.default_tenant) ?? at[0];
  return startSession(ctx, user.uuid, home?.tenant_id ?? null, ctx.device.name ?? "");
};

export const refresh: Service<Calls["refresh"]> = async (ctx) => {
  const token = ctx.device.refresh_token;
  if (!token) throw new Refusal("unauthenticated");
  return rotate(ctx, token);
};

export const logout: Service<Calls["logout"]> = async (ctx) => {
  const token = ctx.device.refresh_token;
  const session = token ? await sessionByRefresh(hashOf(token)) : null;
  const ends = ctx.actor?.session_id ?? session?.uuid;
  if (ends) await revokeSession(ends, ctx.now);
  clearCookies(ctx);
  return ok;
};

async function mailLink(ctx: Ctx, kind: "activate" | "reset", user_id: string, seconds: number) {
  const token = newToken();
  await createMailToken({
    hash: hashOf(token),
    kind,
    user_id,
    expires_at: new Date(ctx.now.getTime() + seconds * 1000),
    created_at: ctx.now,
  });
  const path = kind === "activate" ? "activate-account" : "new-password";
  return `${publicUrl()}/auth/${path}/${user_id}/${token}`;
}

/** A user and an organisation of their own. Known addresses get a mail that says so, and the same answer. */
export const register: Service<Calls["register"]> = async (ctx, ask) => {
  await guarded(ctx, "register", ask.email);
  const { code } = ask;
  if (code) {
    await joinByCode(ctx, { ...ask, code });
    return ok;
  }
  if (ask.organisation.toLowerCase() === ask.password.toLowerCase()) throw invalid("password", "too_easy");
  const password_hash = await hashPassword(ask.password);
  const known = await userByEmail(ask.email);
  if (known?.activated_at) {
    await sendMail(knownAddressMail(ask.language, { to: ask.email, link: `${publicUrl()}/auth/login` }));
    return ok;
  }
  const country = countryOf(ask.country);
  const user =
    known ??
    (
      await createUserWithTenant(
        {
          email: ask.email,
          password_hash,
          first_name: ask.first_name,
          last_name: ask.last_name,
          profile: {
            language: ask.language,
            datetime_format_json: {
              date_format: country.date_format,
              time_format: ask.country === "US" ? "12" : "24",
              first_week_day_number: country.first_week_day,
              show_week_number: false,
            },
          },
          created_at: ctx.now,
        },
        {
          name: ask.organisation,
          business: ask.business,
          country: ask.country,
          timezone: ask.timezone ?? country.timezone,
          currency: country.currency,
          currency_format: country.currency_format,
          currency_symbol: country.symbol,
          taxes_json: [{ ...country.tax, default: true }],
          numbering_json: DEFAULT_NUMBERING,
          created_at: ctx.now,
        },
      )
    ).user;
  const link = await mailLink(ctx, "activate", user.uuid, ACTIVATION_HOURS * 3600);
  await sendMail(
    activationMail(ask.language, { to: ask.email, name: ask.first_name, link, hours: ACTIVATION_HOURS }),
  );
  return ok;
};

export const activate: Service<Calls["activate"]> = async (ctx, ask) => {
  if (!(await spendMailToken(hashOf(ask.token), "activate", ask.uid, ctx.now)))
    throw new Refusal("not_found", "link_over");
  await updateUser(ask.uid, { activated_at: ctx.now });
  return ok;
};

export const forgotten_password: Service<Calls["forgotten_password"]> = async (ctx, ask) => {
  await guarded(ctx, "forgotten", ask.email);
  const user = await userByEmail(ask.email);
  if (user?.activated_at) {
    const link = await mailLink(ctx, "reset", user.uuid, RESET_MINUTES * 60);
    const language = (user.profile as { language?: string }).language ?? "en";
    await sendMail(
      resetMail(language, { to: user.email, name: user.first_name, link, minutes: RESET_MINUTES }),
    );
  }
  return ok;
};

/** Sets a new password by a mailed link, once, and ends every session. */
export const reset_password: Service<Calls["reset_password"]> = async (ctx, ask) => {
  const hash = hashOf(ask.token);
  if (!(await mailToken(hash, "reset", ask.uid, ctx.now))) throw new Refusal("not_found", "link_over");
  const password_hash = await hashPassword(ask.password);
  if (!(await spendMailToken(hash, "reset", ask.uid, ctx.now))) throw new Refusal("not_found", "link_over");
  await updateUser(ask.uid, { password_hash });
  await revokeSessionsOf(ask.uid, ctx.now);
  return ok;
};
