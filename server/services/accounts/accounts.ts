import { DEFAULT_NUMBERING } from "@/lib/billing/numbering";
import type { calls } from "@/lib/calls";
import { Refusal } from "@/lib/errors";
import { getCountry } from "@/lib/tables/countries";
import type { Ctx, Service } from "@/server/ctx";
import { countHit } from "@/server/data/limits";
import { enqueueOutbox } from "@/server/data/queue";
import {
  clearRegistration,
  findMailToken,
  findSessionByRefresh,
  findUser,
  findUserByEmail,
  nameRegistration,
  revokeSession,
  revokeSessionsOf,
  spendMailToken,
  updateUser,
} from "@/server/data/unscoped";
import { deleteCalendarFeedsOf } from "@/server/data/unscoped/calendar-feeds";
import { endMailTokens, revokeKeysOfUser } from "@/server/data/unscoped/sign-in";
import { getEnv } from "@/server/env";
import { readKnownPeople } from "@/server/identity";
import { joinByCode } from "./join";
import { ACTIVATION, FORGOTTEN, issueMailToken, RESET_MINUTES, SIGN_UP } from "./mails";
import { checkPassword, hashNewPassword } from "./passwords";
import { hashPassword, hashToken } from "./secrets";
import { clearCookies, rotate } from "./sessions";
import { signIn } from "./sign-in";
import { verifyPassword } from "./tries";

type Calls = (typeof calls)["accounts"];

const QUARTER = 15 * 60;
const ok = { ok: true as const };

async function countRequest(ctx: Ctx, what: string, email: string) {
  const most = getEnv().GUESS_LIMIT;
  await countHit(`${what}:${email}`, most, QUARTER);
  await countHit(`${what}@${ctx.address}`, most * 5, QUARTER);
}

/** Signs in with a password. Only the holder of the correct password learns that an account is not activated. */
export const login: Service<Calls["login"]> = async (ctx, input) => {
  await countHit(`login@${ctx.address}`, getEnv().GUESS_LIMIT * 5, QUARTER);
  const [user, people] = await Promise.all([findUserByEmail(input.email), readKnownPeople(ctx.device.known)]);
  const known = user !== null && people.includes(user.uuid);
  if (!(await verifyPassword(ctx, input.email, user, input.password, known)) || !user)
    throw new Refusal("unauthenticated", "wrong_login");
  if (!user.activated_at) throw new Refusal("forbidden", "not_activated");
  return signIn(ctx, user, input.otp);
};

export const refresh: Service<Calls["refresh"]> = async (ctx) => {
  const token = ctx.device.refresh_token;
  if (!token) throw new Refusal("unauthenticated");
  return rotate(ctx, token);
};

export const logout: Service<Calls["logout"]> = async (ctx) => {
  const token = ctx.device.refresh_token;
  const session = token ? await findSessionByRefresh(hashToken(token)) : null;
  const ends = ctx.actor?.session_id ?? session?.uuid;
  if (ends) await revokeSession(ends, ctx.now);
  clearCookies(ctx);
  ctx.headers["clear-site-data"] = '"cache"';
  return ok;
};

/** Creates user and tenant after the answer, so that the duration does not show which addresses have an account. */
export const register: Service<Calls["register"]> = async (ctx, input) => {
  await countRequest(ctx, "register", input.email);
  const { code, email, first_name, last_name, organisation, language } = input;
  checkPassword("password", input.password, [email, first_name, last_name, organisation]);
  if (code) {
    await joinByCode(ctx, { ...input, code });
    return ok;
  }
  const country = getCountry(input.country);
  await enqueueOutbox(ctx, SIGN_UP, {
    language,
    user: {
      email,
      password_hash: await hashPassword(input.password),
      first_name,
      last_name,
      profile: {
        language,
        datetime_format_json: {
          date_format: country.date_format,
          time_format: input.country === "US" ? "12" : "24",
          first_week_day_number: country.first_week_day,
          show_week_number: false,
        },
      },
      created_at: ctx.now,
    },
    tenant: {
      name: organisation,
      business: input.business,
      country: input.country,
      timezone: input.timezone ?? country.timezone,
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
  await countRequest(ctx, "activation", email);
  await enqueueOutbox(ctx, ACTIVATION, { email });
  return ok;
};

export const activate: Service<Calls["activate"]> = async (ctx, input) => {
  if (!(await spendMailToken(hashToken(input.token), "activate", input.uid, ctx.now)))
    throw new Refusal("not_found", "link_over");
  // The address may have been registered by somebody else, so what they typed is deleted.
  const user = await updateUser(input.uid, { activated_at: ctx.now, password_hash: null });
  await clearRegistration(user);
  return { ...ok, token: await issueMailToken(ctx, "reset", input.uid, RESET_MINUTES * 60) };
};

export const forgotten_password: Service<Calls["forgotten_password"]> = async (ctx, { email }) => {
  await countRequest(ctx, "forgotten", email);
  await enqueueOutbox(ctx, FORGOTTEN, { email });
  return ok;
};

/** Sets a new password with a mailed link, once, and ends every session. The second factor stays. */
export const reset_password: Service<Calls["reset_password"]> = async (ctx, input) => {
  const hash = hashToken(input.token);
  const refuseLink = () => new Refusal("not_found", "link_over");
  const user = (await findMailToken(hash, "reset", input.uid, ctx.now)) && (await findUser(input.uid));
  if (!user) throw refuseLink();
  const password_hash = await hashNewPassword("password", input.password, user);
  if (!(await spendMailToken(hash, "reset", input.uid, ctx.now))) throw refuseLink();
  await updateUser(input.uid, { password_hash });
  if (input.named) await nameRegistration(user, input.named);
  await revokeSessionsOf(input.uid, ctx.now);
  await endMailTokens(input.uid, ctx.now);
  if (input.end_keys) {
    await revokeKeysOfUser(input.uid, ctx.now);
    await deleteCalendarFeedsOf(input.uid);
  }
  return ok;
};

export { external, providers } from "./external";
