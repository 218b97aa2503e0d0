import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BLANK_SELLER } from "@/lib/e-invoice/parties";
import { updateTenant } from "@/server/data/tenants";
import { getEnv } from "@/server/env";
import { world } from "@/tests/world";

type Reply = { status?: number; body?: object | string; first?: () => Promise<unknown> };
let reply: Reply = {};
const asked: { path: string | undefined; body: unknown }[] = [];
/** VIES as it answers over HTTP. */
const vies = createServer(async (request, response) => {
  asked.push({ path: request.url, body: JSON.parse(await text(request)) });
  await reply.first?.();
  response.writeHead(reply.status ?? 200, { "content-type": "application/json" });
  response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {}));
});
beforeAll(async () => {
  await new Promise<void>((done) => vies.listen(0, "127.0.0.1", done));
  const { port } = vies.address() as AddressInfo;
  getEnv().EGRESS_HOSTS = `127.0.0.1:${port}`;
  getEnv().VIES_URL = `http://127.0.0.1:${port}/vies/`;
});
beforeEach(() => {
  asked.length = 0;
  reply = { body: { valid: true, name: "Kilnside GmbH", requestIdentifier: "WAPIAAAA1" } };
});
afterAll(() => {
  getEnv().EGRESS_HOSTS = "";
  getEnv().VIES_URL = undefined;
  vies.close();
});

async function customerWith(vat_number: string) {
  const people = await world();
  const { uuid, version } = await people.ana.api.customers.create({ name: "Kilnside", vat_number });
  return { ...people, uuid, version };
}

test("the answer is kept with its day and reference, until the number changes", async () => {
  const { ana, here, uuid, version } = await customerWith("DE 136 695 976");
  await updateTenant(here, { letterhead: { seller: { ...BLANK_SELLER, vat_number: "ATU13585627" } } });
  expect(await ana.api.customers.retrieve({ uuid })).toMatchObject({ vat_check: null, may_check_vat: true });
  const checked = await ana.api.customers.check_vat({ uuid });
  expect(checked).toMatchObject({
    version,
    vat_check: { number: "DE136695976", valid: true, name: "Kilnside GmbH", reference: "WAPIAAAA1" },
  });
  expect(asked).toEqual([
    {
      path: "/vies/check-vat-number",
      body: {
        countryCode: "DE",
        vatNumber: "136695976",
        requesterMemberStateCode: "AT",
        requesterNumber: "U13585627",
      },
    },
  ]);
  const { rows } = await ana.api.activity.list({ tenant: here });
  expect(rows[0]).toMatchObject({ action: "customer.vat_checked" });
  const renamed = await ana.api.customers.update({ uuid, version, name: "Kilnside Energy" });
  expect(renamed.vat_check).toMatchObject({ valid: true });
  const other = await ana.api.customers.update({ uuid, version: renamed.version, vat_number: "GB123456789" });
  expect(other).toMatchObject({ vat_check: null, may_check_vat: false });
});

test("a second check replaces the first; one that is not answered keeps it", async () => {
  const { ana, uuid } = await customerWith("DE136695976");
  await ana.api.customers.check_vat({ uuid });
  reply = { body: { valid: false, name: "---" } };
  expect((await ana.api.customers.check_vat({ uuid })).vat_check).toMatchObject({ valid: false, name: "" });
  const silent: Reply[] = [
    { body: { actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] } },
    { status: 500, body: { valid: true } },
    { body: "<html>Maintenance</html>" },
  ];
  for (reply of silent)
    await expect(ana.api.customers.check_vat({ uuid })).rejects.toMatchObject({
      code: "unavailable",
      message: "vat_check_unavailable",
    });
  expect((await ana.api.customers.retrieve({ uuid })).vat_check).toMatchObject({ valid: false });
});

test("an answer about a number that was changed meanwhile is not kept", async () => {
  const { ana, uuid, version } = await customerWith("DE136695976");
  reply.first = () => ana.api.customers.update({ uuid, version, vat_number: "DE811128135" });
  expect(await ana.api.customers.check_vat({ uuid })).toMatchObject({
    vat_number: "DE811128135",
    vat_check: null,
  });
});

test("numbers outside the EU, readers and installations without VIES are refused, and nobody is asked", async () => {
  const { ana, vera, cara, uuid } = await customerWith("GB123456789");
  await expect(ana.api.customers.check_vat({ uuid })).rejects.toMatchObject({ message: "vat_number_not_eu" });
  await expect(vera.api.customers.check_vat({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.customers.check_vat({ uuid })).rejects.toMatchObject({ code: "not_found" });
  const address = getEnv().VIES_URL;
  getEnv().VIES_URL = undefined;
  await expect(ana.api.customers.check_vat({ uuid })).rejects.toMatchObject({ message: "vat_check_off" });
  getEnv().VIES_URL = address;
  expect(asked).toEqual([]);
});
