import type { Numbering } from "@/lib/billing/numbering";
import { checkRenumbering, NUMBER_KINDS, readNumbering } from "@/lib/billing/numbering";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { formatSample, getCurrencyPlaces, getCurrencySymbol, getMoneyStyle } from "@/lib/money";
import { mergeSettings, readSettings } from "@/lib/settings/settings";
import { type Ctx, inTransaction, requireConfirmed, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import type { Prisma } from "@/server/data/kernel/client";
import { raiseCounter } from "@/server/data/numbers";
import { type findTenant, updateTenant } from "@/server/data/unscoped";
import { readOwnTenant } from "@/server/services/tenant/own";
import { presentTenant, readSeries } from "./shown";

type Calls = (typeof calls)["tenant"];
type Kept = NonNullable<Awaited<ReturnType<typeof findTenant>>>;

/**
 * Number series as sent, with their counters raised; a counter only rises, even against a number that is taken at the
 * same time.
 */
async function writeSeries(
  ctx: Ctx,
  kept: Kept,
  sent: Input<Calls["update_settings"]>["numbering_json"],
  issued: boolean,
) {
  const before = await readSeries(ctx, kept.numbering_json);
  const after = mergeSettings<Numbering>(before, sent);
  checkRenumbering(before, after, issued);
  for (const kind of NUMBER_KINDS) {
    const least = before[kind].next;
    const { next } = after[kind];
    if (next !== least && !(await raiseCounter(ctx, kind, next)))
      throw invalid(`numbering_json.${kind}.next`, "only_rises", { least: least + 1 });
  }
  return mergeSettings(readNumbering(kept.numbering_json), sent);
}

/** A new currency brings its symbol and decimal places; the grouping of thousands stays. */
const listCurrencyColumns = (currency: string, currency_format: string) => ({
  currency,
  currency_symbol: getCurrencySymbol(currency),
  currency_format: formatSample(getMoneyStyle(currency_format), getCurrencyPlaces(currency)),
});

export const update_settings: Service<Calls["update_settings"]> = (ctx, { tenant: _, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = tenantOf(ctx);
    // Number series are relevant for bookkeeping (trust S11).
    if (input.numbering_json) requireConfirmed(ctx);
    const before = await presentTenant(ctx);
    const kept = await readOwnTenant(ctx);
    if (kept.version !== version) throw stale(await presentTenant(ctx));
    const { settings_json, numbering_json, currency_short, ...own } = input;
    if (currency_short !== undefined && currency_short !== kept.currency && before.currency_locked)
      throw invalid("currency_short", "currency_locked");
    const data: Prisma.tenantUpdateInput = {
      ...(currency_short && listCurrencyColumns(currency_short, kept.currency_format)),
      ...own,
      ...(settings_json && { settings_json: mergeSettings(readSettings(kept.settings_json), settings_json) }),
      ...(numbering_json && {
        numbering_json: await writeSeries(ctx, kept, numbering_json, before.currency_locked),
      }),
    };
    if (!(await updateTenant(tenant_id, version, data))) throw stale(await presentTenant(ctx));
    const after = await presentTenant(ctx);
    await record(ctx, "tenant.settings_updated", { uuid: tenant_id, ...listChanges(before, after) });
    await publishChange(ctx, ["tenant", "invoices", "campaigns", "logs", "breaks"]);
    return after;
  });

/** The changed fields before and after, for the activity log. */
function listChanges(before: object, after: object) {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...is.keys()].filter(
    (name) =>
      !["version", "settings", "storage_usage", "other_tenants", "sandbox_tenants"].includes(name) &&
      JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)),
  );
  const only = (of: Map<string, unknown>) => Object.fromEntries(names.map((name) => [name, of.get(name)]));
  return { before: only(was), after: only(is) };
}
