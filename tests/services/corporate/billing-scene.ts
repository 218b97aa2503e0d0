import { type Day, toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { closeDay, resolveSpots } from "@/tests/reconciling";
import { spotsOf } from "@/tests/services/broadcast/market";
import { type Person, setClock } from "@/tests/world";

export const date = toDay("2026-11-18");
/** A closed day with three spots of two campaigns: two aired, one missed and credited. */
export async function aired(p: Person, prices = ["30.00", "20.01", "20.02"]) {
  setClock("2026-11-20T10:00:00Z");
  const customer = (await make.customer(p, "Kilnside Energy")).uuid;
  const vane = await make.station(p, { code: "VF", name: "Vane FM" });
  const [seven] = await make.breaks(p, vane, date, [26_400], 600);
  const green = await make.campaign(p, { name: "Green tariff", customer, stations: [vane.uuid] });
  const heat = await make.campaign(p, { name: "Heat pumps", customer, stations: [vane.uuid] });
  const [missed, a, b] = await make.spots(p, [
    { in: seven!, of: green, price: prices[0] },
    { in: seven!, of: heat, price: prices[1] },
    { in: seven!, of: heat, price: prices[2] },
  ]);
  const lines = [a, b].map((id, i) => `${date},07:${20 + i}:30,Heat pumps,30,spot,${id}\n`).join("");
  const file = new File(
    [`date,time,title,length,type,spot id\n${lines}${date},07:25:00,End,1,spot,\n`],
    "a.csv",
  );
  await p.api.as_run.import({ uuid: vane.uuid, file, params: { commit: true } });
  return { customer, vane, green, heat, missed: missed!, a: a!, b: b!, seven: seven! };
}
export const settleAndClose = async (p: Person, s: Awaited<ReturnType<typeof aired>>) => {
  await resolveSpots(p, s.vane.uuid, date, [{ spot: s.missed, decision: "credit" }]);
  await closeDay(p, s.vane.uuid, date);
};
export const report = (p: Person, customer: string, more: object = {}) =>
  p.api.reports.create({ customer, from: toDay("2026-11-01"), to: toDay("2026-11-30"), ...more });

export const line = (price: string, more: object = {}) => ({
  title: "Studio",
  price,
  tax_name: "VAT 20 %",
  tax_bp: 2000,
  ...more,
});
export const draft = (p: Person, customer: string, price = "100.00", more: object = {}) =>
  p.api.invoices.update_create({ customer, date: toDay("2026-11-20"), lines: [line(price)], ...more });

/** All spots of campaigns air as they were booked, and their days are closed. */
export async function air(p: Person, campaigns: readonly string[]) {
  const { tenant_id } = p;
  const spots = (await Promise.all(campaigns.map((uuid) => spotsOf(tenant_id, uuid)))).flat();
  await runForTenant(tenant_id, async () => {
    const db = getTenantClient(tenant_id);
    for (const { uuid, price } of spots)
      await db.spot.updateMany({
        where: { uuid },
        data: { result: "on_time", bills: price, status: "aired", aired_length: 30 },
      });
    for (const key of new Set(spots.map((s) => `${s.station_id} ${s.date}`))) {
      const [station_id, date] = key.split(" ") as [string, Day];
      const { count } = await db.traffic_log.updateMany({
        where: { station_id, date },
        data: { state: "reconciled" },
      });
      if (count === 0)
        await db.traffic_log.createMany({ data: [{ tenant_id, station_id, date, state: "reconciled" }] });
    }
  });
  setClock("2027-02-01T10:00:00Z");
}

/** What customers owe on a day. */
export const agingOn = async (p: Person, date: string) =>
  (await p.api.aging.retrieve({ tenant: p.tenant_id, date: toDay(date) })).rows.map(
    ({ current, unapplied, total }) => ({ current, unapplied, total }),
  );
