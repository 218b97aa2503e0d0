import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { run } from "@/server/api/run";
import { makeCtx, withTenant } from "@/server/ctx";
import { getGlobalClient } from "@/server/data/kernel/client";
import { loadDocumentWords, loadWords } from "@/server/documents/translator";
import { send } from "@/tests/api/client";
import { type Person, person, world } from "@/tests/world";

const of = ({ tenant_id }: Person, lang: (typeof LANGUAGES)[number] = "en") => ({ lang, x: tenant_id });
const say = (who: Person, key: string, text: string | null, version?: number) =>
  who.api.languages.update({ ...of(who), key, text, ...(version !== undefined && { version }) });
const rowOf = async (who: Person, key: string) =>
  (await who.api.languages.list({ ...of(who), search: key })).rows.find((row) => row.key === key)!;
const inTenant = async <T>(who: Person, work: () => Promise<T>) => withTenant(await who.ctx(), work);
/** Ana as staff who have proven a second factor. */
async function asStaff(who: Person) {
  await getGlobalClient().app_user.update({ where: { uuid: who.user_id }, data: { is_staff: true } });
  const ctx = await who.ctx();
  return { ...ctx, actor: { ...ctx.actor!, is_staff: true, two_factor_at: ctx.now } };
}

test("a tenant's wording is used for its own documents and texts, and for nobody else", async () => {
  const { ana, cara } = await world();
  await say(ana, "documents.invoice.total", "Sum total");
  const wordFor = (who: Person) =>
    inTenant(who, async () => (await loadDocumentWords("en"))("documents.invoice.total"));
  expect([await wordFor(ana), await wordFor(cara)]).toEqual(["Sum total", "Total"]);
  const texts = await ana.api.languages.tenant_messages(of(ana));
  expect(texts.messages["documents.invoice.total"]).toBe("Sum total");
  expect((await ana.api.languages.messages({ lang: "en" })).messages["documents.invoice.total"]).toBe(
    "Total",
  );
  expect((await cara.api.languages.tenant_messages(of(cara))).messages["documents.invoice.total"]).toBe(
    "Total",
  );
  await say(ana, "documents.invoice.total", null);
  expect(await wordFor(ana)).toBe("Total");
  expect((await loadWords("en", "documents"))("invoice.total")).toBe("Total");
});

test("plurals of an own wording are filled in", async () => {
  const { ana } = await world();
  await say(
    ana,
    "documents.report.sum",
    "{spots, plural, one {one airing} other {# airings}}, {seconds} seconds",
  );
  const t = await inTenant(ana, () => loadWords("en", "documents"));
  expect([t("report.sum", { spots: 1, seconds: 30 }), t("report.sum", { spots: 3, seconds: 90 })]).toEqual([
    "one airing, 30 seconds",
    "3 airings, 90 seconds",
  ]);
});

test.each([
  ["invoices.title", "<b>x</b>", "wording_markup"],
  ["documents.page_of", "Page {page}", "wording_lost"],
  ["documents.page_of", "Page {page} of {pages} {x}", "wording_foreign"],
  ["documents.report.sum", "{spots, plural, other {#}}, {seconds} s", "wording_plural"],
  ["nowhere.at_all", "x", "wording_unknown"],
])("%s as %j is refused", async (key, text, code) => {
  const { ana } = await world();
  await expect(say(ana, key, text)).rejects.toMatchObject({ more: { fields: [{ code }] } });
});

test("the second of two people is told, and no text is lost", async () => {
  const { ana, here } = await world();
  const ben = await person(here, "admin", "ben");
  const { rows } = await say(ana, "invoices.title", "Bills", 0);
  expect(rows).toMatchObject([{ own: "Bills", version: 1 }]);
  await expect(say(ben, "invoices.title", "Accounts", 0)).rejects.toMatchObject({ code: "stale" });
  expect(await rowOf(ana, "invoices.title")).toMatchObject({
    own: "Bills",
    version: 1,
    updated_by: "ana Test",
  });
  await say(ben, "invoices.title", "Accounts", 1);
  // A text put back keeps its version, so that an old page cannot overwrite what came after.
  await say(ben, "invoices.title", null, 2);
  await expect(say(ana, "invoices.title", "Bills", 1)).rejects.toMatchObject({ code: "stale" });
  const both = ["One", "Two"].map((text) => say(text === "One" ? ana : ben, "payments.title", text, 0));
  const answers = await Promise.allSettled(both);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("many texts are written all or none, and once only", async () => {
  const { ana } = await world();
  const entries = [
    { key: "invoices.title", text: "Bills" },
    { key: "documents.page_of", text: "no placeholders" },
  ];
  await expect(ana.api.languages.update({ ...of(ana), entries })).rejects.toMatchObject({
    more: { fields: [{ path: "entries.1.text", code: "wording_lost" }] },
  });
  expect((await rowOf(ana, "invoices.title")).own).toBeNull();
  const right = [entries[0]!, { key: "payments.title", text: "Receipts" }];
  expect((await ana.api.languages.update({ ...of(ana), entries: right })).rows).toHaveLength(2);
  expect((await ana.api.languages.update({ ...of(ana), entries: right })).rows).toEqual([]);
  const { counts } = await ana.api.languages.list({ ...of(ana), state: "overridden" });
  expect(counts).toMatchObject({ overridden: 2, missing: 0, changed: 0 });
});

test("staff replace the base of all tenants; a tenant's wording over it is marked as changed", async () => {
  const { ana, cara } = await world();
  const staff = await asStaff(ana);
  const base = (text: string | null) =>
    run(staff, "languages.update", { lang: "en", x: "base", key: "payments.method", text });
  await say(ana, "payments.method", "Paid by");
  try {
    await base("Means of payment");
    expect(await rowOf(cara, "payments.method")).toMatchObject({ base: "Means of payment", own: null });
    expect(await rowOf(ana, "payments.method")).toMatchObject({ own: "Paid by", is_changed: true });
    const { version } = await rowOf(ana, "payments.method");
    await say(ana, "payments.method", "Paid by", version);
    expect(await rowOf(ana, "payments.method")).toMatchObject({ own: "Paid by", is_changed: false });
    expect((await cara.api.languages.tenant_messages(of(cara))).messages["payments.method"]).toBe(
      "Means of payment",
    );
    expect((await ana.api.languages.tenant_messages(of(ana))).messages["payments.method"]).toBe("Paid by");
  } finally {
    await base(null);
  }
});

test("only staff reach the base, and nobody another tenant's wording", async () => {
  const { ana, cara, vera, sam, anonymous } = await world();
  for (const who of [ana, cara])
    await expect(who.api.languages.list({ lang: "en", x: "base" })).rejects.toMatchObject({
      code: "not_found",
    });
  await expect(cara.api.languages.list(of(ana))).rejects.toMatchObject({ code: "not_found" });
  await expect(
    cara.api.languages.update({ ...of(ana), key: "invoices.title", text: "x" }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  for (const who of [vera, sam])
    await expect(who.api.languages.list(of(who))).rejects.toMatchObject({ code: "forbidden" });
  await expect(anonymous.languages.list(of(ana))).rejects.toMatchObject({ code: "unauthenticated" });
  const nobody = { lang: "en" as const, x: "00000000-0000-4000-8000-000000000000" };
  await expect(anonymous.languages.tenant_messages(nobody)).rejects.toMatchObject({ code: "not_found" });
  const ctx = await ana.ctx();
  const old = makeCtx({ ...ctx, actor: { ...ctx.actor!, is_staff: true, two_factor_at: null } });
  await expect(run(old, "languages.list", { lang: "en", x: "base" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("the messages of a language are sent again only after a change", async () => {
  const { ana, here } = await world();
  const path = `/api/accounts/get-language/en/${here}`;
  const first = await send("GET", path);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const known = () => send("GET", path, { headers: { "if-none-match": etag } });
  expect(await known()).toMatchObject({ status: 304, body: "" });
  await say(ana, "invoices.title", "Bills");
  expect(await known()).toMatchObject({ status: 200, body: { messages: { "invoices.title": "Bills" } } });
});

test("languages are listed with what is translated", async () => {
  const { anonymous } = await world();
  const { rows } = await anonymous.languages.dropdown({});
  expect(rows.map(({ code, completeness }) => [code, completeness])).toEqual(
    LANGUAGES.map((code) => [code, 100]),
  );
});
