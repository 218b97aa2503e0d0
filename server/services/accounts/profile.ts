import { MOST_KEYS } from "@/lib/browser/shortcuts";
import type { calls } from "@/lib/calls";
import { ProfileParams } from "@/lib/calls/accounts/profile";
import type { Input } from "@/lib/calls/kit";
import { invalid, notFound } from "@/lib/errors";
import { listKeys } from "@/lib/own";
import { MOST_VIEWS } from "@/lib/saved-views";
import { actorOf, type Service } from "@/server/ctx";
import { findUser, listMemberships, mergeProfile } from "@/server/data/unscoped";
import { countRecoveryCodes, listIdentities } from "@/server/data/unscoped/sign-in";
import { toTenantCard } from "../tenant/cards";
import { changeOwn } from "./own-change";

type Calls = (typeof calls)["profile"];

type Update = Input<Calls["update"]>["params"];
const takeBase = <V extends string>(given: V | { base: V }): V =>
  typeof given === "string" ? given : given.base;

/** The preferences as they are stored: without the names that the specification has for them beside ours. */
function toStored({ display, datetime_format_json: formats, ...params }: Update) {
  const size = display?.font_size;
  return {
    ...(size && { font_size: size }),
    ...params,
    ...(formats && {
      datetime_format_json: {
        ...formats,
        ...(formats.date_format && { date_format: takeBase(formats.date_format) }),
        ...(formats.time_format && { time_format: takeBase(formats.time_format) }),
      },
    }),
  };
}

/** The preferences as they are answered. */
function present(stored: unknown) {
  const profile = ProfileParams.parse(stored);
  const { date_format, time_format, ...formats } = profile.datetime_format_json;
  return {
    ...profile,
    display: { font_size: profile.font_size, theme: "standard" as const },
    datetime_format_json: {
      ...formats,
      date_format: { base: date_format },
      time_format: { base: time_format },
    },
  };
}

export const retrieve: Service<Calls["retrieve"]> = async (ctx) => {
  const actor = actorOf(ctx);
  const [user, at, identities, recovery_codes] = await Promise.all([
    findUser(actor.user_id),
    listMemberships(actor.user_id),
    listIdentities(actor.user_id),
    countRecoveryCodes(actor.user_id),
  ]);
  if (!user) throw notFound();
  const tenants = at.map(toTenantCard);
  return {
    user: {
      ...user,
      has_password: Boolean(user.password_hash),
      two_factor: Boolean(user.totp_secret),
      recovery_codes,
      identities: identities.map(({ provider, email }) => ({ provider, email })),
    },
    profile: present(user.profile),
    tenant: tenants.find((t) => t.uuid === ctx.tenant?.tenant_id) ?? null,
    tenants,
    capabilities: [...ctx.capabilities],
  };
};

export const update: Service<Calls["update"]> = async (ctx, { params }) => {
  const { user_id } = actorOf(ctx);
  const stored = toStored(params);
  await changeOwn(ctx, "user.profile_updated", async () => {
    const merged = await mergeProfile(user_id, stored);
    if (!merged) throw notFound();
    const { views, keys } = ProfileParams.parse(merged.after);
    if (Object.keys(views).length > MOST_VIEWS)
      throw invalid("params.views", "too_many", { limit: MOST_VIEWS });
    if (Object.keys(keys).length > MOST_KEYS) throw invalid("params.keys", "too_many", { limit: MOST_KEYS });
    const changed = listKeys(stored);
    const only = (kept: unknown) => {
      const profile = ProfileParams.parse(kept);
      return Object.fromEntries(changed.map((field) => [field, profile[field]]));
    };
    return { before: only(merged.before), after: only(merged.after) };
  });
  return { ok: true };
};

export { link_external, unlink_external } from "./external";
export { disable_2fa, get_2fa, two_factor_secret, verify_2fa } from "./two-factor";
