import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { CallInput } from "@/lib/browser/api";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";
import { draft } from "../corporate/billing-scene";

type Params = CallInput<"tenant.update_pdf">["params"];
const named = (bytes: Uint8Array | string, name = "logo.png") => new File([bytes as BlobPart], name);
const picture = async (width: number, height: number, kind: "png" | "jpeg" | "webp" = "png") =>
  named(
    await sharp({ create: { width, height, channels: 3, background: "#2f53d8" } })
      .toFormat(kind)
      .toBuffer(),
    "x.html",
  );
const SVG = (inside: string) =>
  named(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="30" height="10">${inside}</svg>`,
  );

const read = async (pdf: Uint8Array) => (await textOf(pdf)).flat().join("\n");
async function save(person: Person, params: Partial<Params>, file?: File) {
  const { uuid, version } = await person.api.tenant.current({});
  return person.api.tenant.update_pdf({
    tenant: uuid,
    params: { version, ...params },
    ...(file && { file }),
  });
}

beforeEach(() => setClock("2026-11-20T10:00:00Z"));

describe("a logo is re-encoded", () => {
  test.each(["png", "jpeg", "webp"] as const)("%s", async (kind) => {
    const { ana, here, vera } = await world();
    const { pdf } = await save(ana, {}, await picture(1200, 400, kind));
    expect(pdf.logo).toContain(`/api/tenant/logo/${here}`);
    const { bytes, type } = await vera.api.tenant.logo({ tenant: here });
    expect(type).toBe("image/png");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 720, height: 240 });
  });
  test("an SVG is sharp at print size, without its script and without network requests", async () => {
    const { ana, here } = await world();
    const asks = `<script>fetch("http://127.0.0.1:9/")</script><image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/><rect width="30" height="10" fill="#c00"/>`;
    await save(ana, {}, SVG(asks));
    const { bytes } = await ana.api.tenant.logo({ tenant: here });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 720 });
    expect(Buffer.from(bytes).includes("script")).toBe(false);
  });
  test.each([
    ["a page", () => named("<html><script>alert(1)</script></html>", "logo.svg")],
    ["a PDF", () => named("%PDF-1.7", "logo.png")],
    ["an empty file", () => named("")],
    [
      "half a picture",
      async () => named(new Uint8Array(await (await picture(300, 300)).arrayBuffer()).slice(0, 60)),
    ],
    [
      "entities without end",
      () => named(`<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"/>`),
    ],
    ["more than forty million pixels", () => picture(8000, 6000)],
    ["more than five megabytes", () => named(new Uint8Array(5_000_001))],
  ])("%s is rejected at the file", async (_, file) => {
    const { ana } = await world();
    await expect(save(ana, {}, await file())).rejects.toMatchObject({
      code: "invalid",
      more: { fields: [{ path: "file" }] },
    });
    expect((await ana.api.tenant.current({})).pdf.logo).toBeNull();
  });
});

test("text lines, footer and account are on every new document; an issued one keeps its own", async () => {
  const { ana, fay } = await world();
  await save(ana, { lines: ["4 Mast Lane", "VAT GB 1"], footer: "Vane Ltd", account: "GB00 SPOT" });
  const customer = (await make.customer(fay)).uuid;
  const one = await draft(fay, customer, "100.00");
  await fay.api.invoices.issue({ uuid: one.uuid, version: 1 });
  const before = await fay.api.invoices.pdf({ uuid: one.uuid });
  expect(await read(before.bytes)).toMatch(/4 Mast Lane[\s\S]*GB00 SPOT[\s\S]*Vane Ltd/);

  await save(ana, { lines: ["9 New Road"], accent: "#ffee00" }, await picture(300, 100));
  expect((await fay.api.invoices.pdf({ uuid: one.uuid })).bytes).toEqual(before.bytes);
  const two = await draft(fay, customer, "50.00");
  expect(await read((await fay.api.invoices.pdf({ uuid: two.uuid })).bytes)).toContain("9 New Road");

  const issued = await fay.api.invoices.issue({ uuid: two.uuid, version: 1 });
  const withLogo = (await fay.api.invoices.pdf({ uuid: issued.uuid })).bytes;
  await save(ana, { remove_logo: true });
  expect((await fay.api.invoices.pdf({ uuid: issued.uuid })).bytes).toEqual(withLogo);
  await expect(ana.api.tenant.logo({ tenant: ana.tenant_id })).rejects.toMatchObject({ code: "not_found" });
});

test.each(["invoice", "report"] as const)("the sample %s shows unsaved changes", async (of) => {
  const { ana, here } = await world();
  const input = { tenant: here, params: { of, lines: ["Not saved"] }, file: await picture(600, 200) };
  const { bytes, type } = await ana.api.tenant.preview_pdf(input);
  expect(type).toBe("application/pdf");
  expect(await read(bytes)).toContain("Not saved");
  expect((await ana.api.tenant.current({})).pdf.lines).toEqual([]);
  expect((await ana.api.tenant.preview_pdf(input)).bytes).toEqual(bytes);
});

test("the code of a document shows the logo on its page, until it is revoked", async () => {
  const { ana, anonymous } = await world();
  const one = await draft(ana, (await make.customer(ana)).uuid, "100.00");
  const { uuid } = await ana.api.invoices.issue({ uuid: one.uuid, version: 1 });
  const { code } = await ana.api.invoices.recreate_code({ uuid });
  const at = { a: "invoice", b: code } as const;
  expect((await anonymous.share.card(at)).logo).toBe(false);
  await expect(anonymous.share.logo(at)).rejects.toMatchObject({ code: "not_found" });
  await save(ana, {}, await picture(300, 100));
  expect((await anonymous.share.card(at)).logo).toBe(true);
  expect((await anonymous.share.logo(at)).type).toBe("image/png");
  await ana.api.invoices.delete_code({ uuid });
  await expect(anonymous.share.logo(at)).rejects.toMatchObject({ code: "not_found" });
});

test("the letterhead cannot be changed without access to settings; another tenant cannot see the logo", async () => {
  const { ana, vera, cara, here } = await world();
  await save(ana, {}, await picture(30, 10));
  const input = { tenant: here, params: { version: 2 } };
  await expect(vera.api.tenant.update_pdf(input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.tenant.update_pdf(input)).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.tenant.logo({ tenant: here })).rejects.toMatchObject({ code: "not_found" });
});
