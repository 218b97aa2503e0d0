import { afterAll, beforeAll, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { versionOfCart, versionOfLeader } from "@/tests/versions";
import { type Person, setClock, world } from "@/tests/world";
import { sound, upload } from "./cast";
import { booked, customer, draft, MONDAY, NOW, onAir, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const date = toDay(MONDAY);
const commercial = async (who: Person, title: string, more: object = {}) =>
  (await who.api.commercials.create({ title, length: 30, ...more })).uuid;
const cartsOf = async (who: Person, uuid: string) =>
  (await who.api.commercials.retrieve({ uuid })).carts.map((cart) => [cart.station, cart.number]);
const loggedCarts = async (who: Person, uuid: string) =>
  (await who.api.logs.retrieve({ uuid, date })).breaks.flatMap((b) => b.spots.map((p) => p.cart));
const publish = async (who: Person, uuid: string) => {
  const { version } = await who.api.logs.retrieve({ uuid, date });
  return who.api.logs.publish({ uuid, date, version, reason: "Audio is at the studio" });
};
const bytesOf = (file: { bytes: Uint8Array }) => Buffer.from(file.bytes).toString("latin1");

test("a commercial gets the next number of each station where it is booked, and of those that follow", async () => {
  const { ana } = await world();
  const vane = await onAir(ana, { cart_from: 2000, cart_to: 2999 });
  const talk = await onAir(ana, { cart_from: 500, cart_to: 600 });
  const pier = await onAir(ana, { cart_from: 70, cart_to: 79, follows: true });
  const leader = { leader: vane, version: await versionOfLeader(ana, vane) };
  await ana.api.sync_groups.update({ ...leader, followers: [pier] });
  const first = await commercial(ana, "First");
  const winter = await draft(ana, [segment([vane, talk], { commercial: first })]);
  expect(await cartsOf(ana, first)).toEqual([]);
  await ana.api.campaigns.activate({ uuid: winter.uuid, version: winter.version });
  const numbers = new Map([
    [vane, 2000],
    [talk, 500],
    [pier, 70],
  ]);
  expect(new Map((await cartsOf(ana, first)) as [string, number][])).toEqual(numbers);
  const second = await commercial(ana, "Second");
  await booked(ana, [segment([vane], { commercial: second })]);
  await booked(ana, [segment([vane], { commercial: first })]);
  expect(new Map((await cartsOf(ana, second)) as [string, number][])).toEqual(
    new Map([
      [vane, 2001],
      [pier, 71],
    ]),
  );
  expect(new Map((await cartsOf(ana, first)) as [string, number][])).toEqual(numbers);
  await publish(ana, vane);
  const file = bytesOf(await ana.api.logs.download({ uuid: vane, date, format: "csv" }));
  expect(file).toMatch(/,2000,First,/);
  expect(file).toMatch(/,2001,Second,/);
});

test("the first log of a station names carts, and a replaced commercial gets one before its log is published", async () => {
  const { ana } = await world();
  const vane = await onAir(ana, { cart_from: 2000, cart_to: 2999 });
  const whose = await customer(ana);
  const [first, other] = [await commercial(ana, "First"), await commercial(ana, "Other")];
  const winter = await booked(ana, [segment([vane], { commercial: first })], { customer: whose });
  expect(await loggedCarts(ana, vane)).toEqual([2000, 2000]);
  await publish(ana, vane);
  const swap = { campaign: winter.uuid, from: first, to: other, from_date: date, stations: [] };
  await ana.api.commercials.replace({ ...swap, preview: true });
  expect(await cartsOf(ana, other)).toEqual([]);
  await ana.api.commercials.replace({ ...swap, preview: false });
  expect(await loggedCarts(ana, vane)).toEqual([2001, 2001]);
  const third = await commercial(ana, "Third");
  const log = await ana.api.logs.retrieve({ uuid: vane, date });
  const [spot] = log.breaks.flatMap((b) => b.spots);
  await ana.api.logs.update({
    uuid: vane,
    date,
    version: log.version,
    edits: [{ act: "swap_copy", spot: spot!.uuid, commercial: third }],
  });
  expect((await loggedCarts(ana, vane)).sort()).toEqual([2001, 2002]);
});

test("a new number and a replaced file of the same name change the published log", async () => {
  const { ana } = await world();
  const vane = await onAir(ana);
  const first = await commercial(ana, "First", { length: 1 });
  const attach = async (hertz: number) =>
    ana.api.commercials.attach_media({
      uuid: first,
      upload: await upload(ana, sound(1, hertz)),
      file_name: "first.wav",
    });
  await attach(300);
  await booked(ana, [segment([vane], { commercial: first, length: 1 })]);
  await publish(ana, vane);
  await expect(publish(ana, vane)).rejects.toMatchObject({ message: "log_unchanged" });
  await ana.api.commercials.update_cart({
    commercial: first,
    station: vane,
    version: await versionOfCart(ana, first, vane),
    number: 4711,
  });
  expect(await ana.api.logs.retrieve({ uuid: vane, date })).toMatchObject({ changed: true });
  expect((await publish(ana, vane)).diff).toMatchObject([{ kind: "cart" }, { kind: "cart" }]);
  await attach(300);
  await expect(publish(ana, vane)).rejects.toMatchObject({ message: "log_unchanged" });
  await attach(400);
  expect(await ana.api.logs.retrieve({ uuid: vane, date })).toMatchObject({ changed: true });
  expect((await publish(ana, vane)).diff).toMatchObject([{ kind: "file" }, { kind: "file" }]);
  await expect(publish(ana, vane)).rejects.toMatchObject({ message: "log_unchanged" });
});

test("a station without a free number is booked all the same, and its log shows the missing number", async () => {
  const { ana } = await world();
  const vane = await onAir(ana, { cart_from: 10, cart_to: 10, cart_rest_days: 0 });
  const [first, second] = [await commercial(ana, "First"), await commercial(ana, "Second")];
  await booked(ana, [segment([vane], { commercial: first, per_day: 1 })]);
  await booked(ana, [segment([vane], { commercial: second, per_day: 1 })]);
  expect((await loggedCarts(ana, vane)).sort()).toEqual([10, null]);
  await publish(ana, vane);
  const { version } = await ana.api.stations.retrieve({ uuid: vane });
  await ana.api.stations.update({ uuid: vane, version, cart_to: 12 });
  await booked(ana, [segment([vane], { commercial: second, per_day: 1 })]);
  expect((await loggedCarts(ana, vane)).sort()).toEqual([10, 11, 11]);
});

test("bookings and numbers given by hand at once never give one number twice", async () => {
  const { ana, here } = await world();
  const vane = await onAir(ana, { cart_from: 100, cart_to: 199 });
  const drafts = [];
  const byHand: string[] = [];
  for (let n = 0; n < 6; n++) {
    const spots = [await commercial(ana, `A ${n}`), await commercial(ana, `B ${n}`)];
    byHand.push(await commercial(ana, `By hand ${n}`));
    drafts.push(
      await draft(
        ana,
        spots.map((one) => segment([vane], { commercial: one, per_day: 1 })),
        { customer: await customer(ana, `Customer ${n}`) },
      ),
    );
  }
  const patient = async (ask: () => Promise<unknown>): Promise<void> => {
    try {
      await ask();
    } catch (e) {
      if (!(e instanceof Error && "code" in e && e.code === "unavailable")) throw e;
      await patient(ask);
    }
  };
  const give = async (one: string) => {
    const { number } = await ana.api.commercials.next_cart({ station: vane });
    await ana.api.commercials
      .update_cart({ commercial: one, station: vane, version: null, number })
      .catch((e) => expect(e).toMatchObject({ code: "conflict" }));
  };
  await Promise.all([
    ...drafts.map(({ uuid, version }) => patient(() => ana.api.campaigns.activate({ uuid, version }))),
    ...byHand.map((one) => patient(() => give(one))),
  ]);
  const { rows } = await ana.api.commercials.list_carts({ tenant: here, per_page: 200 });
  const numbers = rows.map((row) => row.number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const row of rows) expect(row.number).toBeGreaterThanOrEqual(100);
  const given = new Set(rows.map((row) => row.title));
  for (let n = 0; n < 6; n++) expect([given.has(`A ${n}`), given.has(`B ${n}`)]).toEqual([true, true]);
  expect((await loggedCarts(ana, vane)).filter((cart) => cart === null)).toEqual([]);
});
