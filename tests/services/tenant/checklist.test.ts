import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { booked, MONDAY, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { setClock, world } from "@/tests/world";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("the log step leads to the first day with spots, and an empty published log does not finish it", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const steps = () => ana.api.tenant.checklist({});
  const publish = async (date: string) => {
    const on = { uuid: station, date: toDay(date) };
    const { version } = await ana.api.logs.retrieve(on);
    await ana.api.logs.publish({ ...on, version });
  };
  expect(await steps()).toMatchObject({ done: { campaign: false, carts: false }, first_day: null });
  const spot = await ana.api.commercials.create({ title: "Tariff", length: 30 });
  await booked(ana, [segment([station], { commercial: spot.uuid })]);
  expect(await steps()).toMatchObject({
    done: { campaign: true, carts: true, log: false },
    first_day: { station, date: MONDAY },
  });
  await publish(addDays(toDay(MONDAY), -1));
  expect((await steps()).done.log).toBe(false);
  await publish(MONDAY);
  expect(await steps()).toMatchObject({ done: { log: true }, first_day: null });
});

test("invoice details need an address and a bank account", async () => {
  const { ana, here } = await world();
  const save = async (params: object) => {
    const { version } = await ana.api.tenant.current({});
    await ana.api.tenant.update_pdf({ tenant: here, params: { version, ...params } });
    return (await ana.api.tenant.checklist({})).done.details;
  };
  expect((await ana.api.tenant.checklist({})).done.details).toBe(false);
  expect(await save({ lines: ["4 Harbour Row"] })).toBe(false);
  expect(await save({ account: "GB29 NWBK 6016 1331 9268 19" })).toBe(true);
  expect(await save({ lines: [" "] })).toBe(false);
});
