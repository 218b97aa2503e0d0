import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { person, workOff, world } from "@/tests/world";
import { sound, station, upload } from "./cast";
import { newSample, savePortrait, TEXTS } from "./portrait-scene";

const countMedia = (tenant: string) => runForTenant(tenant, () => getTenantClient(tenant).media.count());

test("a portrait is written with samples, put in another order, and loses what is left out", async () => {
  const { ana, here } = await world();
  const { uuid } = await station(ana);
  expect(await ana.api.stations.portrait({ uuid })).toEqual({
    format: "",
    coverage: "",
    text: "",
    samples: [],
    version: 1,
  });
  const [morning, spot] = [await newSample(ana, "Morning show"), await newSample(ana, "Our spot")];
  const saved = await savePortrait(ana, uuid, [morning, spot]);
  expect(saved).toMatchObject({ ...TEXTS, version: 2 });
  expect(saved.samples.map(({ title, state }) => [title, state])).toEqual([
    ["Morning show", "waiting"],
    ["Our spot", "waiting"],
  ]);
  await expect(ana.api.stations.sample({ uuid: morning.uuid })).rejects.toMatchObject({ code: "not_found" });
  await workOff(ana);
  expect((await ana.api.stations.portrait({ uuid })).samples[0]).toMatchObject({
    state: "fine",
    seconds: expect.closeTo(0.3, 1),
  });
  expect(await ana.api.stations.sample({ uuid: morning.uuid })).toMatchObject({
    type: "audio/wav",
    name: "Morning show.wav",
  });
  // The same form saved again: what was uploaded is stored already.
  const again = await savePortrait(ana, uuid, [spot, { ...morning, title: "Breakfast" }]);
  expect(again.samples.map(({ title }) => title)).toEqual(["Our spot", "Breakfast"]);
  const less = await savePortrait(ana, uuid, [{ uuid: morning.uuid, title: "Breakfast" }]);
  expect(less.samples.map(({ title }) => title)).toEqual(["Breakfast"]);
  expect(await countMedia(here)).toBe(1);
  await expect(savePortrait(ana, uuid, [{ uuid: spot.uuid, title: "Our spot" }])).rejects.toMatchObject({
    more: { fields: [{ path: "samples.0", code: "sample_gone" }] },
  });
  const { rows } = await ana.api.activity.list({ tenant: here });
  expect(rows[0]).toMatchObject({ action: "station.portrait_updated" });
});

test("only audio that browsers play is taken, of a size and number, each once", async () => {
  const { ana, here } = await world();
  const { uuid } = await station(ana);
  const refuse = async (bytes: Uint8Array, code: string) =>
    expect(savePortrait(ana, uuid, [await newSample(ana, "x", bytes)])).rejects.toMatchObject({
      more: { fields: [{ path: "samples.0", code }] },
    });
  await refuse(Buffer.from("<html><body>Not audio</body></html>"), "sample_kind");
  await refuse(Buffer.from("OggS".padEnd(200, "x")), "sample_kind");
  await refuse(Buffer.concat([Buffer.from("RIFF0000WAVEfmt "), Buffer.alloc(20_000_000)]), "sample_size");
  // An upload that is over, or somebody else's.
  const gone = { uuid: randomUUID(), title: "x", upload: "0123456789abcdef" };
  await expect(savePortrait(ana, uuid, [gone])).rejects.toMatchObject({
    more: { fields: [{ path: "samples.0", code: "sample_gone" }] },
  });
  const same = sound(0.2, 321);
  const twice = [await newSample(ana, "One", same), await newSample(ana, "Two", same)];
  await expect(savePortrait(ana, uuid, twice)).rejects.toMatchObject({
    more: { fields: [{ path: "samples.1", code: "sample_twice" }] },
  });
  expect(await countMedia(here)).toBe(0);
  const five = Array.from({ length: 5 }, () => ({ uuid: randomUUID(), title: "x" }));
  await expect(savePortrait(ana, uuid, five)).rejects.toMatchObject({ code: "invalid" });
  await expect(savePortrait(ana, uuid, [], { text: "x".repeat(601) })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await ana.api.stations.portrait({ uuid })).toMatchObject({ version: 1, samples: [] });
});

test("two people who save the same version: the second is refused with the newer portrait", async () => {
  const { ana, tom } = await world();
  const { uuid } = await station(ana);
  const save = (who: typeof ana, text: string) =>
    who.api.stations.update_portrait({ uuid, version: 1, ...TEXTS, text, samples: [] });
  const results = await Promise.allSettled([save(ana, "One"), save(tom, "Two")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "stale", more: { details: { version: 2 } } });
});

test("who may change stations writes portraits, of their own tenant and stations", async () => {
  const { ana, sam, tom, cara, here } = await world();
  const [one, two] = [await station(ana), await station(ana)];
  const sample = await newSample(tom, "Morning");
  await savePortrait(tom, one.uuid, [sample]);
  await workOff(ana);
  await expect(savePortrait(sam, one.uuid, [])).rejects.toMatchObject({ code: "forbidden" });
  expect(await sam.api.stations.sample({ uuid: sample.uuid })).toMatchObject({ type: "audio/wav" });
  for (const call of [
    () => cara.api.stations.portrait({ uuid: one.uuid }),
    () => cara.api.stations.update_portrait({ uuid: one.uuid, version: 2, ...TEXTS, samples: [] }),
    () => cara.api.stations.sample({ uuid: sample.uuid }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not_found" });
  const limited = await person(here, "traffic", "tina", { stations: [two.uuid] });
  await expect(limited.api.stations.portrait({ uuid: one.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(limited.api.stations.sample({ uuid: sample.uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  // A sample of another station cannot be taken over by its uuid.
  const taken = { uuid: sample.uuid, title: "Mine", upload: await upload(limited, sound(0.2, 654)) };
  await expect(savePortrait(limited, two.uuid, [taken])).rejects.toMatchObject({
    more: { fields: [{ path: "samples.0", code: "bad_id" }] },
  });
  // Audio that two stations have stays when one of them removes it.
  const same = sound(0.2, 987);
  await savePortrait(ana, one.uuid, [await newSample(ana, "Same", same)]);
  await savePortrait(limited, two.uuid, [await newSample(limited, "Same", same)]);
  await savePortrait(limited, two.uuid, []);
  await workOff(ana);
  const [left] = (await ana.api.stations.portrait({ uuid: one.uuid })).samples;
  expect(await ana.api.stations.sample({ uuid: left!.uuid })).toMatchObject({ type: "audio/wav" });
});

test("the storage counts and names samples, refuses to delete them, and is freed with the station", async () => {
  const { ana, here } = await world();
  const { uuid, name } = await station(ana);
  const sample = await newSample(ana, "Morning");
  await savePortrait(ana, uuid, [sample]);
  const { rows } = await ana.api.storage.list({ tenant: here, filters: { station: uuid } });
  expect(rows).toMatchObject([
    {
      file_name: "Morning.wav",
      commercials: [],
      obstacle: "in_portrait",
      samples: [{ uuid: sample.uuid, title: "Morning", station: uuid, station_name: name }],
    },
  ]);
  expect((await ana.api.storage.list({ tenant: here, search: "morning" })).total).toBe(1);
  const unused: Record<string, string>[] = [{ free: "true" }, { unused: "0" }];
  for (const filters of unused) expect((await ana.api.storage.list({ tenant: here, filters })).total).toBe(0);
  expect(await ana.api.storage.summary({ tenant: here })).toMatchObject({
    kinds: [{ kind: "samples", files: 1 }],
    stations: [{ uuid, files: 1 }],
  });
  const media = rows[0]!.uuid;
  expect(await ana.api.storage.delete({ media: [media] })).toMatchObject({
    deleted: [],
    refused: [{ uuid: media, reason: "in_portrait" }],
  });
  await ana.api.stations.destroy({ uuid });
  expect(await countMedia(here)).toBe(0);
});
