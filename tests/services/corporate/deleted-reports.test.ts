import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { deleteKeptRecords } from "@/server/services/deleted-records";
import { make } from "@/tests/make";
import { resolveSpots } from "@/tests/reconciling";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";
import { aired, date, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

const read = (p: Person, uuid: string) => p.api.reports.retrieve({ uuid });
const gone = { code: "not_found" };
const pdfOf = async (p: Person, uuid: string) =>
  createHash("sha256")
    .update((await p.api.reports.pdf({ uuid })).bytes)
    .digest("hex");
const keptOf = (p: Person) =>
  runForTenant(p.tenant_id, () => getTenantClient(p.tenant_id).deleted_record.count());

async function sent() {
  const cast = await world();
  const scene = await aired(cast.ana);
  const made = await report(cast.ana, scene.customer);
  return { ...cast, scene, made };
}

test("a restored report is byte for byte what it was, with its link and its hash", async () => {
  const { ana, anonymous, made } = await sent();
  const { code } = await ana.api.reports.recreate_code({ uuid: made.uuid });
  const before = await read(ana, made.uuid);
  const pdf = await pdfOf(ana, made.uuid);
  const shared = () => anonymous.share.card({ a: "report", b: code });
  await shared();
  const check = async () => anonymous.share.check({ sha256: pdf });
  const known = await check();

  await ana.api.reports.destroy({ uuid: made.uuid });
  await expect(read(ana, made.uuid)).rejects.toMatchObject(gone);
  await expect(shared()).rejects.toMatchObject(gone);
  expect(await check()).not.toEqual(known);

  await ana.api.reports.restore({ uuids: [made.uuid] });
  expect(await read(ana, made.uuid)).toEqual(before);
  expect(await pdfOf(ana, made.uuid)).toBe(pdf);
  await shared();
  expect(await check()).toEqual(known);
  expect(await keptOf(ana)).toBe(0);
  await expect(ana.api.reports.restore({ uuids: [made.uuid] })).rejects.toMatchObject(gone);
});

test("many are deleted at once; one with an invoice stays, one that is gone already is passed over", async () => {
  const { ana, scene, made } = await sent();
  await settleAndClose(ana, scene);
  const billed = await report(ana, scene.customer);
  await ana.api.reports.create_invoice({ uuid: billed.uuid });
  const other = await report(ana, scene.customer);
  const uuids = [made.uuid, billed.uuid, other.uuid];
  expect(await ana.api.reports.destroy_multiple({ uuids })).toEqual({
    deleted: [made.uuid, other.uuid],
    invoiced: [billed.number],
  });
  expect(await ana.api.reports.destroy_multiple({ uuids })).toEqual({
    deleted: [],
    invoiced: [billed.number],
  });
  await ana.api.reports.restore({ uuids: [made.uuid, other.uuid] });
  expect(await read(ana, other.uuid)).toMatchObject({ number: other.number });
});

test("a report whose spots changed while it was deleted comes back as out of date", async () => {
  const { ana, scene, made } = await sent();
  await ana.api.reports.destroy({ uuid: made.uuid });
  await resolveSpots(ana, scene.vane.uuid, date, [{ spot: scene.missed, decision: "credit" }]);
  await ana.api.reports.restore({ uuids: [made.uuid] });
  expect(await read(ana, made.uuid)).toMatchObject({ outdated: true, changed_spots: 1 });
});

test("a restore is refused whole when the revision was made again or the customer is gone", async () => {
  const { ana, scene, made } = await sent();
  const second = await report(ana, scene.customer, { revises: made.uuid });
  await ana.api.reports.destroy({ uuid: second.uuid });
  await report(ana, scene.customer, { revises: made.uuid });
  await expect(ana.api.reports.restore({ uuids: [second.uuid] })).rejects.toMatchObject({
    message: "report_revised_since",
    more: { details: { number: second.number } },
  });
  expect(await keptOf(ana)).toBe(1);
});

test("members of other stations and tenants neither delete nor restore it; a viewer may not", async () => {
  const { ana, vera, here, cara, made } = await sent();
  const elsewhere = await make.station(ana);
  const limited = await person(here, "traffic", "lim", { stations: [elsewhere.uuid] });
  const none = { deleted: [], invoiced: [] };
  await expect(vera.api.reports.destroy_multiple({ uuids: [made.uuid] })).rejects.toMatchObject({
    code: "forbidden",
  });
  for (const who of [limited, cara])
    expect(await who.api.reports.destroy_multiple({ uuids: [made.uuid] })).toEqual(none);
  await ana.api.reports.destroy({ uuid: made.uuid });
  for (const who of [limited, cara])
    await expect(who.api.reports.restore({ uuids: [made.uuid] })).rejects.toMatchObject(gone);
  expect(await keptOf(ana)).toBe(1);
});

test("a deleted report can be restored for thirty days", async () => {
  const { ana, made } = await sent();
  await ana.api.reports.destroy({ uuid: made.uuid });
  const days = (count: number) => new Date(Date.parse("2026-11-20T10:00:00Z") + count * 86_400_000);
  await sweep(ana, deleteKeptRecords, days(29.9));
  expect(await keptOf(ana)).toBe(1);
  await sweep(ana, deleteKeptRecords, days(30.1));
  expect(await keptOf(ana)).toBe(0);
});
