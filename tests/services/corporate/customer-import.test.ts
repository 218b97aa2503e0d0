import { expect, test } from "vitest";
import { countRuns } from "@/tests/runs";
import { world } from "@/tests/world";

const fileOf = (...lines: string[]) => new File([lines.join("\n")], "customers.csv");
const listNames = async (p: Awaited<ReturnType<typeof world>>["ana"], tenant: string) =>
  (await p.api.customers.list({ tenant })).rows.map(({ name }) => name);

test("a file is checked first, then imported, and importing it again adds nothing", async () => {
  const { ana, here } = await world();
  const file = fileOf(
    "Firma;E-Mail;Land;Zahlungsziel",
    "Kiln GmbH;a@kiln.example;Deutschland;30 Tage",
    ";x@;;",
    "Vane;;Atlantis;",
  );
  const dry = await ana.api.customers.import({ file, params: {} });
  expect(dry.counts).toEqual({ rows: 3, new: 1, update: 0, skip: 0, wrong: 2, duplicates: 0 });
  expect(dry.rows.map(({ line, state }) => [line, state])).toEqual([
    [3, "wrong"],
    [4, "wrong"],
    [2, "new"],
  ]);
  expect(dry.rows[0]?.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    "name required",
    "email bad_email",
  ]);
  expect(dry.groups).toContainEqual({ field: "country", code: "empty", count: 1 });
  expect(await listNames(ana, here)).toEqual([]);

  const params = { edits: [{ line: 4, field: "country" as const, value: "France" }], commit: true };
  const saved = await ana.api.customers.import({ file, params });
  expect(saved).toMatchObject({ counts: { new: 2, wrong: 1 }, known: null });
  expect(await listNames(ana, here)).toEqual(["Kiln GmbH", "Vane"]);
  const { rows } = await ana.api.customers.list({ tenant: here, search: "Kiln" });
  const kiln = await ana.api.customers.retrieve({ uuid: rows[0]?.uuid ?? "" });
  expect(kiln).toMatchObject({ terms_days: 30, email: "a@kiln.example", address: "", country: "DE" });

  const again = await ana.api.customers.import({ file, params: { ...params, commit: false } });
  expect(again).toMatchObject({ counts: { new: 0, skip: 2 }, known: { created: 2 }, remembered: true });
  await expect(ana.api.customers.import({ file, params })).rejects.toMatchObject({ code: "invalid" });
  expect(await listNames(ana, here)).toHaveLength(2);
});

test.each([
  ["skip", { email: "", phone: "1", version: 1 }, 1],
  ["fill", { email: "new@x.example", phone: "1", version: 2 }, 1],
  ["replace", { email: "new@x.example", phone: "2", version: 2 }, 1],
  ["create", { email: "", phone: "1", version: 1 }, 2],
] as const)("a duplicate is treated as chosen: %s", async (duplicates, expected, count) => {
  const { ana, here } = await world();
  const { uuid } = await ana.api.customers.create({ name: "Acme GmbH", phone: "1", note: "Mine" });
  await ana.api.customers.create({ name: "Other" });
  const file = fileOf("Name,Phone,Email", "acme,2,new@x.example", "Brand new,3,");
  await ana.api.customers.import({ file, params: { duplicates, commit: true } });
  expect(await ana.api.customers.retrieve({ uuid })).toMatchObject({ ...expected, note: "Mine" });
  expect(await ana.api.customers.list({ tenant: here })).toMatchObject({ total: count + 2 });
});

test("rows that repeat each other create one customer; a choice by line wins", async () => {
  const { ana, here } = await world();
  const file = fileOf("Name", "Acme", "Acme Ltd", "ACME");
  await ana.api.customers.import({ file, params: { choices: { 4: "create" }, commit: true } });
  expect((await listNames(ana, here)).sort()).toEqual(["ACME", "Acme"]);
});

test("our own export imports cleanly", async () => {
  const { ana, cara, here } = await world();
  for (const name of ['=1+1, "x"', "+49 Media", "Müller; Söhne"]) await ana.api.customers.create({ name });
  for (const format of ["csv", "xlsx"] as const) {
    const bytes = await ana.api.customers.export({ tenant: here, format });
    const file = new File([Buffer.from((bytes as unknown as { bytes: Uint8Array }).bytes)], `x.${format}`);
    const read = await cara.api.customers.import({ file, params: {} });
    expect(read).toMatchObject({ counts: { rows: 3, new: 3, wrong: 0 } });
    expect(read.rows.map(({ texts }) => texts.name).sort()).toEqual(
      ["+49 Media", '=1+1, "x"', "Müller; Söhne"].sort(),
    );
  }
});

test("early payment discounts that were changed come back from our own export", async () => {
  const { ana, here } = await world();
  const terms = [
    { name: "Kilnside Energy", early_discount_bp: 250, early_discount_days: 0 },
    { name: "Lime & Co", early_discount_bp: 0, early_discount_days: 14 },
    { name: "Marl", early_discount_bp: null, early_discount_days: null },
  ];
  for (const one of terms) await ana.api.customers.create(one);
  const columns = ["name", "early_discount_bp", "early_discount_days"];
  const read = async () =>
    (await ana.api.customers.list({ tenant: here })).rows
      .map(({ name, early_discount_bp, early_discount_days }) => ({
        name,
        early_discount_bp,
        early_discount_days,
      }))
      .sort((a, b) => a.name.localeCompare(b.name));
  expect(await read()).toEqual(terms);
  for (const format of ["csv", "xlsx"] as const) {
    const { bytes } = (await ana.api.customers.export({ tenant: here, format, columns })) as unknown as {
      bytes: Uint8Array;
    };
    for (const { uuid, name } of (await ana.api.customers.list({ tenant: here })).rows) {
      const { version } = await ana.api.customers.retrieve({ uuid });
      const changed = name === "Marl" ? {} : { early_discount_bp: 900, early_discount_days: 9 };
      await ana.api.customers.update({ uuid, version, ...changed });
    }
    const file = new File([Buffer.from(bytes)], `terms.${format}`);
    const seen = await ana.api.customers.import({ file, params: {} });
    expect(seen).toMatchObject({ counts: { rows: 3, wrong: 0 } });
    const choices = Object.fromEntries(seen.rows.map(({ line }) => [line, "replace" as const]));
    await ana.api.customers.import({ file, params: { choices, commit: true } });
    expect(await read()).toEqual(terms);
  }
});

test("wrong rows come back as a file with their reasons", async () => {
  const { ana } = await world();
  const file = fileOf("Name,Email,Extra", "A,nonsense,=1+1", "B,b@b.example,");
  const found = (await ana.api.customers.import_errors({ file, params: {} })) as unknown as {
    bytes: Uint8Array;
  };
  const text = Buffer.from(found.bytes).toString();
  expect(text).toContain("Email: Enter a valid email address");
  expect(text).toContain("'=1+1");
  expect(text).not.toContain("b@b.example");
});

test("files that are no table, a field assigned twice, and people without the right are refused", async () => {
  const { ana, vera } = await world();
  const file = fileOf("Name", "A");
  const refusal = (code: string) => ({ more: { fields: [{ code }] } });
  await expect(ana.api.customers.import({ file: new File(["x"], "x"), params: {} })).rejects.toMatchObject(
    refusal("bad_table"),
  );
  const twice = { mapping: ["name" as const, "name" as const] };
  await expect(ana.api.customers.import({ file: fileOf("A,B", "1,2"), params: twice })).rejects.toMatchObject(
    refusal("mapping_twice"),
  );
  await expect(vera.api.customers.import({ file, params: {} })).rejects.toMatchObject({ code: "forbidden" });
});

test("a long file is checked and imported whole; with LONG=1 10,000 rows, whose times are printed", async () => {
  const { ana, here } = await world();
  const rows = countRuns(3_000, 10_000);
  const lines = Array.from(
    { length: rows },
    (_, i) => `Customer ${i};c${i}@x.example;Street ${i};5066${i % 10};Köln;Deutschland;30`,
  );
  const file = fileOf("Firma;E-Mail;Straße;PLZ;Ort;Land;Zahlungsziel", ...lines);
  const start = performance.now();
  await ana.api.customers.import({ file, params: {} });
  const checked = performance.now();
  await ana.api.customers.import({ file, params: { commit: true } });
  const imported = performance.now();
  console.info(`preview ${Math.round(checked - start)} ms, import ${Math.round(imported - checked)} ms`);
  expect(await ana.api.customers.list({ tenant: here, per_page: 1 })).toMatchObject({ total: rows });
});

const saved = (
  p: Awaited<ReturnType<typeof world>>["ana"],
  file: File,
  duplicates: "skip" | "replace" = "skip",
) => p.api.customers.import({ file, params: { duplicates, commit: true } });
const lastOf = async (p: Awaited<ReturnType<typeof world>>["ana"], tenant: string) =>
  (await p.api.customer_imports.list({ tenant })).rows[0]!;

test("an import is listed with its counts, and its wrong rows are read again", async () => {
  const { ana, here } = await world();
  await saved(ana, fileOf("Name;E-Mail", "Kiln;a@kiln.example", "Vane;x@", ";y@vane.example"));
  const row = await lastOf(ana, here);
  expect(row).toMatchObject({
    file_name: "customers.csv",
    created: 1,
    updated: 0,
    wrong: 2,
    created_by: "ana Test",
    undone_at: null,
    has_rows: true,
  });
  const file = new TextDecoder().decode((await ana.api.customer_imports.errors({ uuid: row.uuid })).bytes);
  expect(file).toContain("E-Mail");
  expect(file).toContain("x@");
  expect(file.trim().split("\n")).toHaveLength(3);
});

test("undo deletes what an import created and restores what it updated, and a second undo changes nothing", async () => {
  const { ana, here } = await world();
  const acme = await ana.api.customers.create({ name: "Acme GmbH", phone: "1", note: "Mine" });
  await saved(ana, fileOf("Name,Phone,Email", "acme,2,new@x.example", "Brand new,3,"), "replace");
  const { uuid } = await lastOf(ana, here);
  expect(await listNames(ana, here)).toEqual(["acme", "Brand new"]);
  expect(await ana.api.customer_imports.undo({ uuid })).toEqual({ deleted: 1, restored: 1, stays: [] });
  expect(await listNames(ana, here)).toEqual(["Acme GmbH"]);
  expect(await ana.api.customers.retrieve({ uuid: acme.uuid })).toMatchObject({
    phone: "1",
    email: "",
    note: "Mine",
    version: 3,
  });
  expect((await lastOf(ana, here)).undone_at).not.toBeNull();
  expect(await ana.api.customer_imports.undo({ uuid })).toEqual({ deleted: 0, restored: 0, stays: [] });
  const found = await ana.api.tenant.search({ tenant: here, search: "Brand new" });
  expect(found.hits).toEqual([]);
});

test("undo leaves customers that are in use or were changed since, and says which", async () => {
  const { ana, here } = await world();
  await saved(ana, fileOf("Name", "Used", "Changed", "Kept together", "Gone"));
  const { rows } = await ana.api.customers.list({ tenant: here });
  const of = (name: string) => rows.find((row) => row.name === name)!.uuid;
  await ana.api.commercials.create({ title: "x", length: 5, customer: of("Used") });
  await ana.api.customers.update({ uuid: of("Changed"), version: 1, phone: "1" });
  const own = await ana.api.customers.create({ name: "Own" });
  await ana.api.customer_merges.create({
    uuid: own.uuid,
    other: of("Kept together"),
    version: 1,
    other_version: 1,
  });
  const { uuid } = await lastOf(ana, here);
  const undone = await ana.api.customer_imports.undo({ uuid });
  expect(undone.deleted).toBe(1);
  expect(undone.stays.map(({ name, reason }) => `${name} ${reason}`).sort()).toEqual([
    "Changed changed",
    "Kept together changed",
    "Used used",
  ]);
  expect(await listNames(ana, here)).toEqual(["Changed", "Own", "Used"]);
});

test("two who undo an import at once undo it once; others may not", async () => {
  const { ana, vera, cara, here } = await world();
  await saved(ana, fileOf("Name", "A1", "A2"));
  const { uuid } = await lastOf(ana, here);
  await expect(vera.api.customer_imports.undo({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.customer_imports.undo({ uuid })).rejects.toMatchObject({ code: "not_found" });
  const both = await Promise.all([1, 2].map(() => ana.api.customer_imports.undo({ uuid })));
  expect(both.map(({ deleted }) => deleted).sort()).toEqual([0, 2]);
  const again = await saved(ana, fileOf("Name", "A1", "A2"));
  expect(again.counts.new).toBe(2);
});
