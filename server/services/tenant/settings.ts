import type { calls } from "@/lib/calls";
import type { Ask } from "@/lib/calls/kit";
import type { Numbering } from "@/lib/calls/numbering";
import { invalid, stale } from "@/lib/errors";
import { placesOf, sampleOf, styleOf, symbolOf } from "@/lib/money";
import { mayRenumber, NUMBER_KINDS, numberingOf } from "@/lib/rules/numbering";
import { merged, settingsOf } from "@/lib/rules/settings";
import { type Ctx, confirmedOnly, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import type { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { raiseCounter } from "@/server/data/numbers";
import { tenantById, updateTenant } from "@/server/data/unscoped";
import { seriesOf, shownTenant } from "./shown";

type Calls = (typeof calls)["tenant"];
type Kept = NonNullable<Awaited<ReturnType<typeof tenantById>>>;

/** The series as asked, their counters raised with them: a counter only rises, also against one who takes a number now. */
async function renumbered(
  ctx: Ctx,
  kept: Kept,
  sent: Ask<Calls["update_settings"]>["numbering_json"],
  issued: boolean,
) {
  const before = await seriesOf(ctx, kept.numbering_json);
  const after = merged<Numbering>(before, sent);
  mayRenumber(before, after, issued);
  for (const kind of NUMBER_KINDS) {
    const least = before[kind].next;
    const { next } = after[kind];
    if (next !== least && !(await raiseCounter(ctx, kind, next)))
      throw invalid(`numbering_json.${kind}.next`, "only_rises", { least: least + 1 });
  }
  return merged(numberingOf(kept.numbering_json), sent);
}

/** A currency brings its sign and its places; how thousands are grouped stays. */
const inCurrency = (currency: string, currency_format: string) => ({
  currency,
  currency_symbol: symbolOf(currency),
  currency_format: sampleOf(styleOf(currency_format), placesOf(currency)),
});

export const update_settings: Service<Calls["update_settings"]> = (ctx, { tenant: _, version, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = placeOf(ctx);
    // Numbers are what the books stand on (trust S11).
    if (ask.numbering_json) confirmedOnly(ctx);
    const before = await shownTenant(ctx);
    const kept = (await tenantById(tenant_id))!;
    if (kept.version !== version) throw stale(await shownTenant(ctx));
    const { settings_json, numbering_json, currency_short, ...own } = ask;
    if (currency_short !== undefined && currency_short !== kept.currency && before.currency_locked)
      throw invalid("currency_short", "currency_locked");
    const data: Prisma.tenantUpdateInput = {
      ...(currency_short && inCurrency(currency_short, kept.currency_format)),
      ...own,
      ...(settings_json && { settings_json: merged(settingsOf(kept.settings_json), settings_json) }),
      ...(numbering_json && {
        numbering_json: await renumbered(ctx, kept, numbering_json, before.currency_locked),
      }),
    };
    if (!(await updateTenant(tenant_id, version, data))) throw stale(await shownTenant(ctx));
    const after = await shownTenant(ctx);
    await record(ctx, "tenant.settings_updated", { uuid: tenant_id, ...changed(before, after) });
    await tell(ctx, ["tenant", "invoices", "campaigns", "logs", "breaks"]);
    return after;
  });

/** Only what differs, each side, for the activity log. */
function changed(before: object, after: object) {
  const names = Object.keys(after).filter(
    (name) =>
      !["version", "settings", "storage_usage", "other_tenants", "sandbox_tenants"].includes(name) &&
      JSON.stringify(before[name as never]) !== JSON.stringify(after[name as never]),
  );
  const only = (of: object) => Object.fromEntries(names.map((name) => [name, of[name as never]]));
  return { before: only(before), after: only(after) };
}
