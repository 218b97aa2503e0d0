import { PLAN_CURRENCY } from "@/lib/billing/licence-plans";
import type { calls } from "@/lib/calls";
import { addMonths, getMonthStart, getToday } from "@/lib/day";
import { readAmount, sum } from "@/lib/money";
import type { Service } from "@/server/ctx";
import { readHealth, readMonths } from "@/server/data/queries/tenant/staff";
import { countPeople, listOpenTenants } from "@/server/data/unscoped/staff";
import { runInEach } from "./inside";
import { toGb } from "./tenants";

type Calls = (typeof calls)["admin"];
const MONTHS = 12;
const ACTIVE_DAYS = 30;
const DAY = 86_400_000;

/** The figures of the platform: sums over the live tenants, without anything of a single one. */
export const stats: Service<Calls["stats"]> = async (ctx) => {
  const open = await listOpenTenants();
  const tenants = open.filter(({ kind }) => kind === "live");
  const from = addMonths(getMonthStart(ctx.today), 1 - MONTHS);
  const found = await runInEach(ctx, tenants, async (inside) => ({
    health: await readHealth(inside),
    months: await readMonths(inside, from),
    paying: await inside.db.licence_purchase.count({ where: { state: "active" } }),
  }));
  const people = await countPeople(new Date(ctx.now.getTime() - ACTIVE_DAYS * DAY));
  const joined = tenants.map(({ created_at }) => getMonthStart(getToday(created_at, "UTC")));
  const months = Array.from({ length: MONTHS }, (_, n) => {
    const month = addMonths(from, n);
    const own = found.flatMap((one) => one.months.filter((row) => row.month === month));
    return {
      month,
      joined: joined.filter((one) => one === month).length,
      lost: own.filter(({ is_lost }) => is_lost).length,
      revenue: sum(
        own.map(({ revenue }) => readAmount(revenue)),
        2,
      ),
      campaigns: own.reduce((all, { campaigns }) => all + campaigns, 0),
    };
  });
  return {
    tenants: tenants.length,
    paying: found.filter(({ paying }) => paying > 0).length,
    stations: found.reduce((all, { health }) => all + health.stations, 0),
    ...people,
    storage_used: toGb(found.reduce((all, { health }) => all + health.storage_used, 0)),
    currency: PLAN_CURRENCY,
    months,
  };
};
