import { afterAll, beforeAll, expect, test } from "vitest";
import { person, setClock, world } from "@/tests/world";
import { booked, customer, draft, MONDAY, NOW, onAir, SUNDAY, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("a campaign shows its commercials with dates and shares, and what has nothing to air", async () => {
  const { ana, here, cara } = await world();
  const station = await onAir(ana);
  const owner = await customer(ana);
  const make = (title: string) => ana.api.commercials.create({ title, customer: owner, length: 30 });
  const [tariff, sale] = [await make("Green tariff"), await make("Winter sale")];
  const { uuid } = await booked(
    ana,
    [
      segment([station], { commercial: tariff.uuid }),
      segment([station], { commercial: sale.uuid, per_day: 1, to_date: "2026-11-24" }),
      segment([station], { per_day: 1, from_date: SUNDAY }),
    ],
    { customer: owner },
  );
  const { version } = await ana.api.commercials.retrieve({ uuid: tariff.uuid });
  await ana.api.commercials.update({ uuid: tariff.uuid, version, valid_to: "2026-11-27" });
  const plan = await ana.api.campaigns.copy_plan({ uuid });
  expect(plan.runs).toMatchObject([
    { title: "Green tariff", from: MONDAY, to: SUNDAY, spots: 14, share_bp: 8235, valid_to: "2026-11-27" },
    { title: "Winter sale", from: MONDAY, to: "2026-11-24", spots: 2, share_bp: 1176, valid_to: null },
  ]);
  expect(plan.missing).toMatchObject([
    { from: MONDAY, to: "2026-11-27", spots: 10, reason: "no_audio", title: "Green tariff" },
    { from: MONDAY, to: "2026-11-24", spots: 2, reason: "no_audio", title: "Winter sale" },
    { from: "2026-11-28", to: SUNDAY, spots: 4, reason: "expired", title: "Green tariff" },
    { from: SUNDAY, to: SUNDAY, spots: 1, reason: "no_commercial", commercial: null, title: "" },
  ]);
  const elsewhere = await person(here, "sales", "otto", { stations: [await onAir(ana)] });
  await expect(elsewhere.api.campaigns.copy_plan({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.campaigns.copy_plan({ uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("a draft has no spots, so nothing airs and nothing is missing", async () => {
  const { ana } = await world();
  const { uuid } = await draft(ana, [segment([await onAir(ana)])]);
  expect(await ana.api.campaigns.copy_plan({ uuid })).toMatchObject({ runs: [], missing: [] });
});
