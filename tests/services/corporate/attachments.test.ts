import { expect, test } from "vitest";
import { getGlobalClient } from "@/server/data/kernel/client";
import { openStorage } from "@/server/outside/storage";
import { deleteLostFiles } from "@/server/services/broadcast/commercials/media";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { type Person, person, world } from "@/tests/world";
import { draft } from "./billing-scene";
import { write } from "./proposal-scene";

const paper = (text = "We order.", name = "Order 4711.pdf") => new File([text], name);
const attach = (p: Person, campaign: string, file = paper()) =>
  p.api.attachments.add({ file, params: { model: "campaign", uuid: campaign } });
const filesOf = async (tenant: string) => (await openStorage()).keys(`${tenant}/attachments/`);
const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

async function sold() {
  const cast = await world();
  const station = await make.station(cast.ana);
  const { uuid } = await make.campaign(cast.ana, { stations: [station.uuid] });
  return { ...cast, uuid, station };
}

test("an attachment is uploaded, listed, downloaded unchanged, replaced and removed", async () => {
  const { ana, here, uuid } = await sold();
  const one = await attach(ana, uuid);
  expect(one).toMatchObject({ file_name: "Order 4711.pdf", bytes: 9, created_by_name: "ana Test" });
  expect((await ana.api.attachments.list({ model: "campaign", uuid })).rows).toMatchObject([
    { uuid: one.uuid },
  ]);
  const sent = await ana.api.attachments.download({ uuid: one.uuid });
  expect(sent).toMatchObject({ type: "application/pdf", name: "Order 4711.pdf" });
  expect([textOf(sent), sent.inline]).toEqual(["We order.", undefined]);

  await ana.api.attachments.replace({ uuid: one.uuid, file: paper("We order more."), params: {} });
  expect(textOf(await ana.api.attachments.download({ uuid: one.uuid }))).toBe("We order more.");
  expect(await filesOf(here)).toHaveLength(1);

  await ana.api.attachments.destroy({ uuid: one.uuid });
  expect(await filesOf(here)).toEqual([]);
  await expect(ana.api.attachments.download({ uuid: one.uuid })).rejects.toMatchObject({ code: "not_found" });
});

test("executable files, oversized files and files over the storage limit are rejected and not stored", async () => {
  const { ana, here, uuid } = await sold();
  const refusals = [
    [paper("<script>", "order.html"), "invalid"],
    [paper("x".repeat(20_000_001)), "too_large"],
  ] as const;
  for (const [file, code] of refusals) await expect(attach(ana, uuid, file)).rejects.toMatchObject({ code });
  await getGlobalClient().tenant.update({ where: { uuid: here }, data: { storage_bytes: 20 } });
  const kept = [await attach(ana, uuid), await attach(ana, uuid)];
  const full = { message: "storage_full" };
  await expect(attach(ana, uuid, paper("123"))).rejects.toMatchObject(full);
  const more = { uuid: kept[0]!.uuid, params: {} };
  await expect(ana.api.attachments.replace({ ...more, file: paper("0123456789AB") })).rejects.toMatchObject(
    full,
  );
  await ana.api.attachments.replace({ ...more, file: paper("0123456789A") });
  expect(await filesOf(here)).toHaveLength(2);
});

test("attachments are readable by readers of the campaign and changeable by its editors only", async () => {
  const { ana, vera, cara, here, uuid } = await sold();
  const { uuid: paper } = await attach(ana, uuid);
  expect((await vera.api.attachments.list({ model: "campaign", uuid })).rows).toHaveLength(1);
  await expect(vera.api.attachments.destroy({ uuid: paper })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.attachments.list({ model: "campaign", uuid })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cara.api.attachments.download({ uuid: paper })).rejects.toMatchObject({ code: "not_found" });
  const elsewhere = await make.station(ana);
  const limited = await person(here, "sales", "lim", { stations: [elsewhere.uuid] });
  const refused = { code: "forbidden", message: "restricted" };
  await expect(limited.api.campaigns.retrieve({ uuid })).rejects.toMatchObject(refused);
  await expect(limited.api.attachments.download({ uuid: paper })).rejects.toMatchObject(refused);
});

test("attachments are deleted with their campaign, their files within a day", async () => {
  const { ana, here } = await sold();
  const { uuid } = await make.campaign(ana);
  await attach(ana, uuid);
  await ana.api.campaigns.destroy({ uuid });
  expect(await filesOf(here)).toHaveLength(1);
  await sweep(ana, deleteLostFiles, new Date(Date.now() + 25 * 3_600_000));
  expect(await filesOf(here)).toEqual([]);
});

const MODELS = ["customer", "invoice", "proposal"] as const;
type Model = (typeof MODELS)[number];
/** A record of each kind of one customer. */
async function records(p: Person): Promise<Record<Model, string>> {
  const { uuid: customer } = await make.customer(p, "Kilnside Energy");
  const { uuid: invoice } = await draft(p, customer);
  const { uuid: proposal } = await write(p, customer);
  return { customer, invoice, proposal };
}

test.each(MODELS)(
  "attachments of a %s are read by who reads it and are named in its activity log",
  async (model) => {
    const { ana, vera, cara, here } = await world();
    const uuid = (await records(ana))[model];
    const of = { model, uuid };
    const one = await ana.api.attachments.add({ file: paper(), params: of });
    expect((await vera.api.attachments.list(of)).rows).toMatchObject([{ uuid: one.uuid, bytes: 9 }]);
    expect(textOf(await vera.api.attachments.download({ uuid: one.uuid }))).toBe("We order.");
    await ana.api.attachments.replace({ uuid: one.uuid, file: paper("We order more."), params: {} });
    const { rows } = await ana.api.activity.list({ tenant: here, filters: { object_id: uuid } });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([`${model}.attachment_created`, `${model}.attachment_replaced`]),
    );
    for (const act of [
      () => vera.api.attachments.add({ file: paper(), params: of }),
      () => vera.api.attachments.destroy({ uuid: one.uuid }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    for (const act of [
      () => cara.api.attachments.list(of),
      () => cara.api.attachments.download({ uuid: one.uuid }),
      () => cara.api.attachments.add({ file: paper(), params: of }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    await ana.api.attachments.destroy({ uuid: one.uuid });
    expect((await ana.api.attachments.list(of)).rows).toEqual([]);
    expect(await filesOf(here)).toEqual([]);
  },
);

test("agents and agencies neither read nor add attachments of customers, invoices and proposals", async () => {
  const { ana, here } = await world();
  const agent = await ana.api.agents.update({ type: "agent", name: "Mila Reyes", email: "mila@reyes.test" });
  const { uuid } = await ana.api.customers.create({ name: "Kilnside Energy", agent: agent.uuid });
  const { uuid: one } = await ana.api.attachments.add({ file: paper(), params: { model: "customer", uuid } });
  const mila = await person(here, "agent", "mila", { agent_id: agent.uuid });
  expect(await mila.api.customers.retrieve({ uuid })).toMatchObject({ name: "Kilnside Energy" });
  const refused = { code: "forbidden" };
  const of = { model: "customer", uuid } as const;
  await expect(mila.api.attachments.list(of)).rejects.toMatchObject(refused);
  await expect(mila.api.attachments.download({ uuid: one })).rejects.toMatchObject(refused);
  await expect(mila.api.attachments.add({ file: paper(), params: of })).rejects.toMatchObject(refused);
});

test("an issued invoice takes attachments; a deleted draft takes its attachments along", async () => {
  const { ana } = await world();
  const { customer, invoice } = await records(ana);
  const of = { model: "invoice", uuid: invoice } as const;
  const one = await ana.api.attachments.add({ file: paper(), params: of });
  await ana.api.invoices.destroy({ uuid: invoice });
  await expect(ana.api.attachments.download({ uuid: one.uuid })).rejects.toMatchObject({ code: "not_found" });
  const other = await draft(ana, customer);
  await ana.api.invoices.issue({ uuid: other.uuid, version: other.version });
  await ana.api.attachments.add({ file: paper(), params: { model: "invoice", uuid: other.uuid } });
  expect((await ana.api.attachments.list({ model: "invoice", uuid: other.uuid })).rows).toHaveLength(1);
});

test("a customer with attachments is archived instead of deleted; a merge moves them, and undoing it returns them", async () => {
  const { ana, here } = await world();
  const [kept, other] = [await make.customer(ana, "Kilnside"), await make.customer(ana, "Kilnside Ltd")];
  const of = (uuid: string) => ({ model: "customer", uuid }) as const;
  await ana.api.attachments.add({ file: paper(), params: of(other.uuid) });
  const shown = await ana.api.customer_merges.preview({ uuid: kept.uuid, other: other.uuid });
  expect(shown.moves).toEqual([{ kind: "attachment", count: 1 }]);
  const merge = await ana.api.customer_merges.create({
    uuid: kept.uuid,
    other: other.uuid,
    version: shown.kept.version,
    other_version: shown.other.version,
    take: [],
  });
  expect((await ana.api.attachments.list(of(kept.uuid))).rows).toHaveLength(1);
  const late = ana.api.attachments.add({ file: paper(), params: of(other.uuid) });
  await expect(late).rejects.toMatchObject({ message: "customer_merged" });
  await ana.api.customer_merges.undo({ uuid: merge.uuid });
  expect((await ana.api.attachments.list(of(other.uuid))).rows).toHaveLength(1);
  await ana.api.customers.destroy({ uuid: other.uuid });
  const { rows } = await ana.api.customers.list({ tenant: here, filters: { archived: "true" } });
  expect(rows).toMatchObject([{ uuid: other.uuid }]);
  expect(await filesOf(here)).toHaveLength(1);
});
