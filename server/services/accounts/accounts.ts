import type { calls } from "@/lib/calls";
import { Refusal } from "@/lib/errors";
import { countryOf } from "@/lib/rules/countries";
import { DEFAULT_NUMBERING } from "@/lib/rules/numbering";
import { peopleOf } from "@/server/api/identity";
import type { Ctx, Service } from "@/server/ctx";
import { hit } from "@/server/data/limits";
import { errand } from "@/server/data/queue";
import {
  mailToken,
  revokeSession,
  revokeSessionsOf,
  sessionByRefresh,
  spendMailToken,
  updateUser,
  userByEmail,
  userById,
} from "@/server/data/unscoped";
import { endMailTokens, revokeKeysOfUser } from "@/server/data/unscoped/sign-in";
import { env } from "@/server/env";
import { joinByCode } from "./join";
import { letIn } from "./let-in";
import { ACTIVATION, FORGOTTEN, newMailToken, RESET_MINUTES, SIGN_UP } from "./mails";
import { freshHash, goodPassword } from "./passwords";
import { hashOf, hashPassword } from "./secrets";
import { clearCookies, rotate } from "./sessions";
import { passwordIsRight } from "./tries";

type Calls = (typeof calls)["accounts"];

const QUARTER = 15 * 60;
const ok = { ok: true as const };

async function guarded(ctx: Ctx, what: string, email: string) {
  const most = env().GUESS_LIMIT;
  await hit(`${what}:${email}`, most, QUARTER);
  await hit(`${what}@${ctx.address}`, most * 5, QUARTER);
}

/** Signs in with a password. Wrong, unknown and not activated are told apart only to the holder of the password. */
export const login: Service<Calls["login"]> = async (ctx, ask) => {
  await hit(`login@${ctx.address}`, env().GUESS_LIMIT * 5, QUARTER);
  const [user, people] = await Promise.all([userByEmail(ask.email), peopleOf(ctx.device.known)]);
  const known = user !== null && people.includes(user.uuid);
  if (!(await passwordIsRight(ctx, ask.email, user, ask.password, known)) || !user)
    throw new Refusal("unauthenticated", "wrong_login");
  if (!user.activated_at) throw new Refusal("forbidden", "not_activated");
  return letIn(ctx, user, ask.otp);
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
  ctx.headers["clear-site-data"] = '"cache"';
  return ok;
};

/** A user and an organisation of their own, made after the answer: its time says nothing of who is known. */
export const register: Service<Calls["register"]> = async (ctx, ask) => {
  await guarded(ctx, "register", ask.email);
  const { code, email, first_name, last_name, organisation, language } = ask;
  goodPassword("password", ask.password, [email, first_name, last_name, organisation]);
  if (code) {
    await joinByCode(ctx, { ...ask, code });
    return ok;
  }
  const country = countryOf(ask.country);
  await errand(ctx, SIGN_UP, {
    language,
    user: {
      email,
      password_hash: await hashPassword(ask.password),
      first_name,
      last_name,
      profile: {
        language,
        datetime_format_json: {
          date_format: country.date_format,
          time_format: ask.country === "US" ? "12" : "24",
          first_week_day_number: country.first_week_day,
          show_week_number: false,
        },
      },
      created_at: ctx.now,
    },
    tenant: {
      name: organisation,
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
  });
  return ok;
};

export const resend_activation: Service<Calls["resend_activation"]> = async (ctx, { email }) => {
  await guarded(ctx, "activation", email);
  await errand(ctx, ACTIVATION, { email });
  return ok;
};

export const activate: Service<Calls["activate"]> = async (ctx, ask) => {
  if (!(await spendMailToken(hashOf(ask.token), "activate", ask.uid, ctx.now)))
    throw new Refusal("not_found", "link_over");
  // Whoever registered the address need not be its owner: their password never opens the account.
  await updateUser(ask.uid, { activated_at: ctx.now, password_hash: null });
  return { ...ok, token: await newMailToken(ctx, "reset", ask.uid, RESET_MINUTES * 60) };
};

export const forgotten_password: Service<Calls["forgotten_password"]> = async (ctx, { email }) => {
  await guarded(ctx, "forgotten", email);
  await errand(ctx, FORGOTTEN, { email });
  return ok;
};

/** Sets a new password by a mailed link, once, and ends every session. The second factor stays. */
export const reset_password: Service<Calls["reset_password"]> = async (ctx, ask) => {
  const hash = hashOf(ask.token);
  const over = () => new Refusal("not_found", "link_over");
  const user = (await mailToken(hash, "reset", ask.uid, ctx.now)) && (await userById(ask.uid));
  if (!user) throw over();
  const password_hash = await freshHash("password", ask.password, user);
  if (!(await spendMailToken(hash, "reset", ask.uid, ctx.now))) throw over();
  await updateUser(ask.uid, { password_hash });
  await revokeSessionsOf(ask.uid, ctx.now);
  await endMailTokens(ask.uid, ctx.now);
  if (ask.end_keys) await revokeKeysOfUser(ask.uid, ctx.now);
  return ok;
};

export { external, providers } from "./external";
