import { afterAll, beforeAll, expect, test } from "vitest";
import { setClock, world } from "@/tests/world";
import { draft, MONDAY, NOW, onAir, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("a booking beyond the credit limit is asked about, and one of a customer whose credit is stopped refused", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const buyer = await ana.api.customers.create({ name: "Kilnside Energy", credit_limit: "1000.00" });
  const sold = () => draft(ana, [segment([one])], { customer: buyer.uuid });
  const book = async (more: object = {}) => {
    const { uuid, version, total } = await sold();
    return ana.api.campaigns.activate({ uuid, version, accept_total: total, ...more });
  };
  const first = await book();
  expect(first).toMatchObject({ total: "840.00", booked: 14 });

  const second = await sold();
  const { uuid, version } = second;
  await expect(ana.api.campaigns.activate({ uuid, version })).rejects.toMatchObject({
    code: "conflict",
    message: "credit_exceeded",
    more: { details: { limit: "1000.00", owed: "1680.00", over: "680.00" } },
  });
  expect(await ana.api.campaigns.retrieve({ uuid })).toMatchObject({ status: "draft", booked: 0 });
  expect(await ana.api.campaigns.activate({ uuid, version, accept_credit: true })).toMatchObject({
    booked: 14,
  });

  // What was stopped is owed no more.
  for (const stopped of [first.uuid, uuid])
    await ana.api.campaigns.stop({ uuid: stopped, stop_date: MONDAY, immediate: true });
  expect(await book()).toMatchObject({ booked: 14 });

  const { version: now } = await ana.api.customers.retrieve({ uuid: buyer.uuid });
  await ana.api.customers.update({ uuid: buyer.uuid, version: now, credit_stop: true, credit_limit: null });
  await expect(book({ accept_credit: true })).rejects.toMatchObject({ message: "credit_stopped" });
});

test("two bookings at once are added to what is owed", async () => {
  const { ana } = await world();
  const stations = [await onAir(ana), await onAir(ana)];
  const buyer = await ana.api.customers.create({ name: "Kilnside Energy", credit_limit: "1000.00" });
  const drafts = await Promise.all(
    stations.map((one) => draft(ana, [segment([one])], { customer: buyer.uuid })),
  );
  const done = await Promise.allSettled(
    drafts.map(({ uuid, version }) => ana.api.campaigns.activate({ uuid, version })),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
