import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { UNLOCKED_COOKIE } from "@/server/identity";
import { make } from "@/tests/make";
import { type Person, setClock, visitor, world } from "@/tests/world";
import { draft } from "./corporate/billing-scene";

const NOW = "2026-11-25T10:00:00Z";
async function issued(p: Person) {
  setClock(NOW);
  const { uuid: customer } = await make.customer(p, "Kilnside Energy");
  const { uuid, version } = await draft(p, customer);
  await p.api.invoices.issue({ uuid, version });
  return uuid;
}
const link = (p: Person, uuid: string, label: string, more: object = {}) =>
  p.api.share_links.create({ model: "invoice", uuid, label, ...more });
const listed = async (p: Person, uuid: string) =>
  (await p.api.share_links.list({ model: "invoice", uuid })).rows;

test("a document has several links beside its main one; each is viewed, listed and revoked by itself", async () => {
  const { ana } = await world();
  const uuid = await issued(ana);
  const main = await ana.api.invoices.recreate_code({ uuid });
  const agency = await link(ana, uuid, "Agency");
  await link(ana, uuid, "Accounting");
  const anybody = visitor().api;
  for (const b of [main.code, agency.code])
    expect((await anybody.share.card({ a: "invoice", b })).number).toMatch(/^INV/);
  await anybody.share.pdf({ a: "invoice", b: agency.code });
  await anybody.share.pdf({ a: "invoice", b: agency.code });
  expect(await listed(ana, uuid)).toMatchObject([
    { label: "Accounting", views: 0, viewed: [] },
    {
      label: "Agency",
      views: 2,
      viewed: [new Date(NOW).toISOString()],
      has_password: false,
      created_by_name: "ana Test",
    },
  ]);
  expect((await ana.api.invoices.retrieve({ uuid })).share_code).toBe(main.code);
  await ana.api.share_links.destroy({ code: agency.code });
  await expect(anybody.share.card({ a: "invoice", b: agency.code })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(ana.api.share_links.destroy({ code: agency.code })).rejects.toMatchObject({
    code: "not_found",
  });
  await ana.api.invoices.delete_code({ uuid });
  await expect(anybody.share.card({ a: "invoice", b: main.code })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await listed(ana, uuid)).map(({ label }) => label)).toEqual(["Accounting"]);
});

test("a link opens until the end of its last day by the clock of the organisation", async () => {
  const { ana } = await world();
  const uuid = await issued(ana);
  const { code: b } = await link(ana, uuid, "Agency", { expires_on: toDay("2026-11-26") });
  const card = () => visitor().api.share.card({ a: "invoice", b });
  setClock("2026-11-26T22:00:00Z");
  await card();
  setClock("2026-11-27T01:00:00Z");
  await expect(card()).rejects.toMatchObject({ code: "not_found" });
  expect(await listed(ana, uuid)).toMatchObject([{ expired: true }]);
  await expect(link(ana, uuid, "Late", { expires_on: toDay("2026-11-26") })).rejects.toMatchObject({
    more: { fields: [{ path: "expires_on", code: "in_past" }] },
  });
});

test("a password opens a link on the device it was entered on, in ten attempts an hour", async () => {
  const { ana } = await world();
  const uuid = await issued(ana);
  const { code: b } = await link(ana, uuid, "Agency", { password: "tall-ships" });
  const locked = { code: "forbidden", message: "share_locked" };
  const device = visitor();
  const anybody = device.api;
  await expect(anybody.share.card({ a: "invoice", b })).rejects.toMatchObject(locked);
  await expect(anybody.share.pdf({ a: "invoice", b })).rejects.toMatchObject(locked);
  const wrong = anybody.share.unlock({ a: "invoice", b, password: "small-ships" });
  await expect(wrong).rejects.toMatchObject({ code: "invalid" });
  await anybody.share.unlock({ a: "invoice", b, password: "tall-ships" });
  const cookie = device.cookies.find(({ name }) => name === UNLOCKED_COOKIE());
  const known = visitor({ unlocked: cookie?.value ?? "" }).api;
  expect((await known.share.card({ a: "invoice", b })).number).toMatch(/^INV/);
  const { code: other } = await link(ana, uuid, "Accounting", { password: "tall-ships" });
  await expect(known.share.card({ a: "invoice", b: other })).rejects.toMatchObject(locked);
  for (let n = 0; n < 10; n++)
    await anybody.share.unlock({ a: "invoice", b, password: `guess ${n}` }).catch(() => undefined);
  const late = anybody.share.unlock({ a: "invoice", b, password: "tall-ships" });
  await expect(late).rejects.toMatchObject({ code: "limit" });
});

test("labels are taken once, drafts have no links, and only who may change a document shares it", async () => {
  const { ana, vera, cara } = await world();
  const uuid = await issued(ana);
  const { code } = await link(ana, uuid, "Agency");
  await expect(link(ana, uuid, "Agency")).rejects.toMatchObject({ code: "invalid" });
  await expect(link(ana, uuid, " ")).rejects.toMatchObject({ code: "invalid" });
  await expect(link(ana, uuid, "Short", { password: "12345" })).rejects.toMatchObject({ code: "invalid" });
  await expect(link(vera, uuid, "Mine")).rejects.toMatchObject({ code: "forbidden" });
  await expect(listed(vera, uuid)).rejects.toMatchObject({ code: "forbidden" });
  await expect(vera.api.share_links.destroy({ code })).rejects.toMatchObject({ code: "forbidden" });
  await expect(listed(cara, uuid)).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.share_links.destroy({ code })).rejects.toMatchObject({ code: "not_found" });
  const { uuid: customer } = await make.customer(ana, "Vane");
  const { uuid: open } = await draft(ana, customer);
  await expect(link(ana, open, "Agency")).rejects.toMatchObject({ message: "draft_not_shared" });
});

test("a link is edited at its version; its address and views stay", async () => {
  const { ana, vera, cara } = await world();
  const uuid = await issued(ana);
  const { code, version } = await link(ana, uuid, "Agency", { password: "tall-ships" });
  await link(ana, uuid, "Accounting");
  const locked = { code: "forbidden", message: "share_locked" };
  const card = (api = visitor().api) => api.share.card({ a: "invoice", b: code });
  const device = visitor();
  await device.api.share.unlock({ a: "invoice", b: code, password: "tall-ships" });
  const cookie = device.cookies.find(({ name }) => name === UNLOCKED_COOKIE());
  const known = visitor({ unlocked: cookie?.value ?? "" }).api;
  await card(known);

  const renamed = await ana.api.share_links.update({ code, version, label: "Media agency" });
  expect(renamed).toMatchObject({ code, label: "Media agency", has_password: true, version: version + 1 });
  await card(known);
  const fresh = { code, version: renamed.version, password: "small-ships" };
  const secured = await ana.api.share_links.update(fresh);
  await expect(card(known)).rejects.toMatchObject(locked);
  const open = await ana.api.share_links.update({ code, version: secured.version, password: null });
  expect(open).toMatchObject({ has_password: false, label: "Media agency" });
  await card();

  const past = { code, version: open.version, expires_on: toDay("2020-01-01") };
  await expect(ana.api.share_links.update(past)).rejects.toMatchObject({
    more: { fields: [{ path: "expires_on", code: "in_past" }] },
  });
  const taken = { code, version: open.version, label: "Accounting" };
  await expect(ana.api.share_links.update(taken)).rejects.toMatchObject({
    more: { fields: [{ path: "label", code: "taken" }] },
  });
  await expect(ana.api.share_links.update({ code, version, label: "Late" })).rejects.toMatchObject({
    code: "stale",
    more: { details: { label: "Media agency", version: open.version } },
  });
  const mine = { code, version: open.version, label: "Mine" };
  await expect(vera.api.share_links.update(mine)).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.share_links.update(mine)).rejects.toMatchObject({ code: "not_found" });
});
