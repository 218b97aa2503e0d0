import { expect, test } from "vitest";
import { getGlobalClient } from "@/server/data/kernel/client";
import { openStorage } from "@/server/outside/storage";
import { deleteLostFiles } from "@/server/services/broadcast/commercials/media";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { type Person, person, world } from "@/tests/world";

const paper = (text = "We order.", name = "Order 4711.pdf") => new File([text], name);
const attach = (p: Person, campaign: string, file = paper()) =>
  p.api.attachments.add({ file, params: { campaign } });
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
  expect((await ana.api.attachments.list({ campaign: uuid })).rows).toMatchObject([{ uuid: one.uuid }]);
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
  expect((await vera.api.attachments.list({ campaign: uuid })).rows).toHaveLength(1);
  await expect(vera.api.attachments.destroy({ uuid: paper })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.attachments.list({ campaign: uuid })).rejects.toMatchObject({ code: "not_found" });
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
