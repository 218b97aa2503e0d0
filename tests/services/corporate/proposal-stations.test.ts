import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { UNLOCKED_COOKIE } from "@/server/identity";
import { type Person, person, setClock, visitor, workOff, world } from "@/tests/world";
import { draft as campaignDraft, NOW, onAir, segment } from "../broadcast/market";
import { newSample, savePortrait, TEXTS } from "../broadcast/portrait-scene";
import { statusOf } from "./proposal-scene";
import { line, offered } from "./stations-scene";

afterEach(() => setClock(null));

const send = async (p: Person, uuid: string, version = 1) => {
  const { share_code } = await statusOf(p, uuid, version, "sent");
  return share_code!;
};

test("a draft shows portraits as they are, a sent proposal as they were, without deleted samples", async () => {
  setClock(NOW);
  const { ana, vera, anonymous } = await world();
  const { station, sample, proposal } = await offered(ana);
  const { options } = await ana.api.proposals.retrieve({ uuid: proposal });
  const shown = {
    uuid: station,
    name: "Vane FM",
    medium: "radio",
    ...TEXTS,
    logo: false,
    options: [options[0]!.uuid],
    samples: [{ uuid: sample, title: "Morning", seconds: expect.closeTo(0.3, 1) }],
  };
  const read = () => vera.api.proposals.stations({ uuid: proposal });
  expect((await read()).stations).toEqual([shown]);
  await savePortrait(ana, station, [{ uuid: sample, title: "Breakfast" }], { text: "Changed." });
  const breakfast = { ...shown, text: "Changed.", samples: [{ ...shown.samples[0], title: "Breakfast" }] };
  expect((await read()).stations).toEqual([breakfast]);
  const code = await send(ana, proposal);
  await savePortrait(ana, station, [{ uuid: sample, title: "Later" }, await newSample(ana, "New")], {
    text: "Changed again.",
  });
  await workOff(ana);
  const page = async () => (await anonymous.share.proposal({ code })).content?.stations;
  expect(await page()).toEqual([breakfast]);
  expect((await read()).stations).toEqual([breakfast]);
  await savePortrait(ana, station, []);
  expect(await page()).toEqual([{ ...breakfast, samples: [] }]);
});

test("options without a draft campaign get the stations of the others; without any there are none", async () => {
  setClock(NOW);
  const { ana } = await world();
  const { station, proposal } = await offered(ana);
  const bare = await onAir(ana);
  const { customer, version, options, start_date, end_date } = await ana.api.proposals.retrieve({
    uuid: proposal,
  });
  const draft = await campaignDraft(ana, [segment([bare], { per_day: 1 })], { customer });
  const own = { uuid: proposal, customer, title: "Winter", start_date, end_date, valid_until: end_date };
  const changed = await ana.api.proposals.update_create({
    ...own,
    version,
    options: [
      { uuid: options[0]!.uuid, campaign: options[0]!.campaign, lines: [line] },
      { lines: [line] },
      { campaign: draft.uuid, lines: [line] },
    ],
  });
  const ids = changed.options.map(({ uuid }) => uuid);
  const { stations } = await ana.api.proposals.stations({ uuid: proposal });
  // The other station has no portrait.
  expect(stations.map((one) => [one.uuid, one.options])).toEqual([[station, ids.slice(0, 2)]]);
  await ana.api.proposals.update_create({ ...own, version: version + 1, options: [{ lines: [line] }] });
  expect((await ana.api.proposals.stations({ uuid: proposal })).stations).toEqual([]);
});

test("a link plays the samples of its proposal and nothing else, as long as it opens", async () => {
  setClock(NOW);
  const { ana, cara, anonymous } = await world();
  const mine = await offered(ana);
  const other = await offered(ana, "Other");
  const foreign = await offered(cara, "Foreign");
  const code = await send(ana, mine.proposal);
  const hear = (sample: string, api = anonymous, at = code) =>
    api.share.proposal_sample({ code: at, sample });
  expect(await hear(mine.sample)).toMatchObject({ type: "audio/wav", name: "Morning.wav" });
  const { media_id } = await runForTenant(ana.tenant_id, () =>
    getTenantClient(ana.tenant_id).station_sample.findFirstOrThrow({ where: { uuid: mine.sample } }),
  );
  const missing = { code: "not_found" };
  for (const sample of [media_id, other.sample, foreign.sample, mine.proposal])
    await expect(hear(sample)).rejects.toMatchObject(missing);
  const link = (label: string, more: object) =>
    ana.api.share_links.create({ model: "proposal", uuid: mine.proposal, label, ...more });
  const { code: short } = await link("Short", { expires_on: toDay("2026-11-22") });
  const { code: locked } = await link("Locked", { password: "tall-ships" });
  const { code: revoked } = await link("Revoked", {});
  await hear(mine.sample, anonymous, short);
  await ana.api.share_links.destroy({ code: revoked });
  await expect(hear(mine.sample, anonymous, revoked)).rejects.toMatchObject(missing);
  await expect(hear(mine.sample, anonymous, "unknown")).rejects.toMatchObject(missing);
  await expect(hear(mine.sample, anonymous, locked)).rejects.toMatchObject({ message: "share_locked" });
  const device = visitor();
  await device.api.share.unlock({ a: "proposal", b: locked, password: "tall-ships" });
  const cookie = device.cookies.find(({ name }) => name === UNLOCKED_COOKIE());
  expect(await hear(mine.sample, visitor({ unlocked: cookie?.value ?? "" }).api, locked)).toMatchObject({
    type: "audio/wav",
  });
  setClock("2026-11-23T09:00:00Z");
  await expect(hear(mine.sample, anonymous, short)).rejects.toMatchObject(missing);
  await hear(mine.sample);
  const { version } = await ana.api.proposals.retrieve({ uuid: mine.proposal });
  await statusOf(ana, mine.proposal, version, "draft");
  await expect(hear(mine.sample)).rejects.toMatchObject(missing);
});

test("logos are shown of the stations of the proposal alone", async () => {
  setClock(NOW);
  const { ana, anonymous } = await world();
  const { station, proposal } = await offered(ana);
  const other = await onAir(ana);
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>";
  for (const uuid of [station, other]) {
    const { version } = await ana.api.stations.retrieve({ uuid });
    const file = new File([svg], "logo.svg", { type: "image/svg+xml" });
    await ana.api.stations.update_logo({ uuid, file, params: { version } });
  }
  const code = await send(ana, proposal);
  const logo = (of: string) => anonymous.share.proposal_station_logo({ code, station: of });
  expect(await logo(station)).toMatchObject({ type: "image/png" });
  await expect(logo(other)).rejects.toMatchObject({ code: "not_found" });
});

test("a member who is limited to stations sends the portraits of all stations of the option", async () => {
  setClock(NOW);
  const { ana, here, anonymous } = await world();
  const one = await onAir(ana, { name: "One" });
  const two = await onAir(ana, { name: "Two" });
  for (const uuid of [one, two]) await savePortrait(ana, uuid, []);
  const limited = await person(here, "sales", "sina", { stations: [one] });
  const draft = await campaignDraft(ana, [segment([one, two], { per_day: 1 })]);
  const made = await limited.api.proposals.update_create({
    customer: draft.customer,
    title: "Winter",
    start_date: draft.start_date,
    end_date: draft.end_date,
    valid_until: draft.end_date,
    options: [{ campaign: draft.uuid, lines: [line] }],
  });
  const code = await send(limited, made.uuid, made.version);
  const names = (await anonymous.share.proposal({ code })).content?.stations.map(({ name }) => name);
  expect(names).toEqual(["One", "Two"]);
});

test("the PDF of a proposal and documents without stations are as before", async () => {
  setClock(NOW);
  const { ana, anonymous } = await world();
  const { station, proposal } = await offered(ana);
  const code = await send(ana, proposal);
  const pdf = async () => (await ana.api.proposals.pdf({ uuid: proposal })).bytes;
  const before = await pdf();
  await runForTenant(ana.tenant_id, async () => {
    const db = getTenantClient(ana.tenant_id);
    const { document } = await db.proposal.findFirstOrThrow({ where: { uuid: proposal } });
    const { stations, ...old } = document as Record<string, unknown>;
    expect(stations).toMatchObject([{ uuid: station }]);
    await db.proposal.updateMany({ where: { uuid: proposal }, data: { document: old as object } });
  });
  expect(Buffer.compare(await pdf(), before)).toBe(0);
  expect((await anonymous.share.proposal({ code })).content?.stations).toEqual([]);
});
