import { createHash } from "node:crypto";
import { compactVerify, importJWK, type JWK } from "jose";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { sum } from "@/lib/money";
import { run } from "@/server/api/run";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { resolveSpots } from "@/tests/reconciling";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, person, setClock, world } from "@/tests/world";
import { aired, date, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

const hash = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const pdfOf = async (p: Person, uuid: string) => (await p.api.reports.pdf({ uuid })).bytes;
const wordsOf = (bytes: Uint8Array) => textOf(bytes).flat().join(" ");
const fileOf = async (p: Person, uuid: string, format: "csv" | "json" | "jws") =>
  (await p.api.reports.export({ uuid, format })).bytes as Uint8Array;
const textFile = async (p: Person, uuid: string, format: "csv" | "json" | "jws") =>
  new TextDecoder().decode(await fileOf(p, uuid, format));

/** Saves a logo of one colour. */
async function sendLogo(p: Person, background: string) {
  const { uuid, version } = await p.api.tenant.current({});
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([png as BlobPart], "logo.png");
  await p.api.tenant.update_pdf({ tenant: uuid, params: { version }, file });
}

describe("each row says what it rests on", () => {
  test("a log line, a decision with name and reason, or the plan; the statement follows", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "bill", note: "own fault" }]);
    const made = await report(ana, s.customer);
    expect(
      made.snapshot.rows.map(({ state, evidence, not_billed }) => [state, evidence, not_billed]),
    ).toEqual([
      ["as_booked", { kind: "as_booked", by: "ana Test", reason: "own fault" }, null],
      [
        "aired",
        { kind: "aired", file: "a.csv", line: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        null,
      ],
      ["aired", { kind: "aired", file: "a.csv", line: 3, sha256: expect.anything() }, null],
    ]);
    expect(made.spots).toBe(3);
    expect(made.snapshot.statement).toMatch(
      /2 of the listed spots were broadcast by Vane FM .* 1 spot is billed as booked/,
    );
    const paper = wordsOf(await pdfOf(ana, made.uuid));
    for (const words of ["a.csv:2", "billed as booked", "ana Test", "own fault", "Place and date"])
      expect(paper).toContain(words);
    const csv = await textFile(ana, made.uuid, "csv");
    expect(csv).toContain("billed as booked: ana Test, own fault");
    expect(csv).toMatch(/a\.csv:3,a\.csv,3/);
    const planned = await report(ana, s.customer, { basis: "planned" });
    const plan = wordsOf(await pdfOf(ana, planned.uuid));
    expect(plan).toContain("3 listed spots are planned");
    expect(plan).not.toContain("Place and date");
  });

  test("spots that are not billed stand apart with their reason, and nothing is confirmed of them", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "credit" }]);
    const only = await report(ana, s.customer, { campaigns: [s.green.uuid] });
    expect(only).toMatchObject({ spots: 0, snapshot: { rows: [{ not_billed: "credited" }] } });
    const paper = wordsOf(await pdfOf(ana, only.uuid));
    for (const words of ["Not billed", "credited", "No spot of this period is confirmed as broadcast."])
      expect(paper).toContain(words);
    expect(paper).not.toMatch(/We confirm|Place and date/);
  });

  test("the rows listed are the rows hashed and the rows billed", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    await settleAndClose(ana, s);
    const made = await report(ana, s.customer);
    const { hash: named, ...content } = JSON.parse(await textFile(ana, made.uuid, "json"));
    expect(named).toBe(made.hash);
    expect(hash(JSON.stringify(content))).toBe(made.hash);
    expect(content.rows).toHaveLength(made.snapshot.rows.length);
    expect(hash(JSON.stringify({ ...content, rows: content.rows.slice(1) }))).not.toBe(made.hash);
    const listed = made.snapshot.rows.filter((row) => row.not_billed === null);
    const { uuid, spots } = await ana.api.reports.create_invoice({ uuid: made.uuid });
    expect(spots).toBe(listed.length);
    const invoice = await ana.api.invoices.retrieve({ uuid });
    expect(invoice.gross).toBe(
      sum(
        listed.map((row) => row.price),
        2,
      ),
    );
    const tied = await runForTenant(ana.tenant_id, () =>
      getTenantClient(ana.tenant_id).spot.findMany({ where: { invoice_line_id: { not: null } } }),
    );
    expect(tied.map((spot) => spot.uuid).sort()).toEqual(listed.map((row) => row.spot).sort());
  });
});

describe("a report is frozen as a document", () => {
  test("its PDF has the same bytes a year later, with another customer, letterhead and reader", async () => {
    const { ana, vera, here, anonymous } = await world();
    const s = await aired(ana);
    await sendLogo(ana, "#2f53d8");
    const made = await report(ana, s.customer);
    const { code } = await ana.api.reports.recreate_code({ uuid: made.uuid });
    const first = await pdfOf(ana, made.uuid);
    const signed = await fileOf(ana, made.uuid, "jws");

    setClock("2027-11-22T09:00:00Z");
    const { version } = await ana.api.customers.retrieve({ uuid: s.customer });
    await ana.api.customers.update({
      uuid: s.customer,
      version,
      name: "Kilnside Holding",
      address: "New Lane 1",
    });
    const tenant = await ana.api.tenant.current({});
    await ana.api.tenant.update_pdf({
      tenant: here,
      params: { version: tenant.version, lines: ["9 Other Street"], footer: "New foot" },
    });
    await sendLogo(ana, "#d82f53");
    await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "credit" }]);
    const german: Person = {
      ...vera,
      ctx: async () => {
        const ctx = await vera.ctx();
        return { ...ctx, actor: ctx.actor && { ...ctx.actor, language: "de", date_format: "M/D/Y" } };
      },
    };
    const again = await run(await german.ctx(), "reports.pdf", { uuid: made.uuid });
    const shared = await anonymous.share.pdf({ a: "report", b: code });
    for (const later of [again.bytes, shared.bytes, await pdfOf(ana, made.uuid)])
      expect(Buffer.from(first).equals(Buffer.from(later as Uint8Array))).toBe(true);
    expect(Buffer.from(signed).equals(Buffer.from(await fileOf(ana, made.uuid, "jws")))).toBe(true);
    expect(await ana.api.reports.retrieve({ uuid: made.uuid })).toMatchObject({
      customer_name: "Kilnside Energy",
    });
    const next = await report(ana, s.customer, { revises: made.uuid });
    expect(wordsOf(await pdfOf(ana, next.uuid))).toContain("Kilnside Holding");
  });

  test("a report from before still opens, with its statement and signature", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    const made = await report(ana, s.customer);
    const { waiting: _, ...snapshot } = made.snapshot;
    const rows = snapshot.rows.map(({ spot: _s, evidence: _e, not_billed: _n, ...row }) => row);
    await runForTenant(
      ana.tenant_id,
      () => getTenantClient(ana.tenant_id).$executeRaw`
        update report set document = null, snapshot = ${JSON.stringify({ ...snapshot, rows, statement: "As stated then." })}::jsonb
        where uuid = ${made.uuid}::uuid`,
    );
    expect(await ana.api.reports.retrieve({ uuid: made.uuid })).toMatchObject({
      customer_name: "Kilnside Energy",
      snapshot: { statement: "As stated then." },
    });
    const paper = wordsOf(await pdfOf(ana, made.uuid));
    for (const words of ["As stated then.", "Kilnside Energy", "07:20:30", "Place and date"])
      expect(paper).toContain(words);
    expect(await textFile(ana, made.uuid, "csv")).toContain("20.01");
  });
});

describe("a report is outdated by an event", () => {
  const isOutdated = async (p: Person, uuid: string) => {
    const { outdated, changed_spots } = await p.api.reports.retrieve({ uuid });
    return { outdated, changed_spots };
  };
  test("by every change of a listed spot, counted once, and by nothing else", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    const made = await report(ana, s.customer);
    const other = await report(ana, s.customer, { campaigns: [s.heat.uuid] });
    const planned = await report(ana, s.customer, { basis: "planned" });
    await ana.api.reconciliation.retrieve({ uuid: s.vane.uuid, from: date, to: date });
    await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: null }]);
    expect(await isOutdated(ana, made.uuid)).toEqual({ outdated: false, changed_spots: 0 });
    await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "bill", note: "agreed" }]);
    await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "credit" }]);
    expect(await isOutdated(ana, made.uuid)).toEqual({ outdated: true, changed_spots: 1 });
    expect((await isOutdated(ana, other.uuid)).outdated).toBe(false);
    expect((await isOutdated(ana, planned.uuid)).outdated).toBe(false);
    const next = await report(ana, s.customer, { revises: made.uuid });
    expect(await isOutdated(ana, next.uuid)).toEqual({ outdated: false, changed_spots: 0 });
    expect(await ana.api.reports.retrieve({ uuid: made.uuid })).toMatchObject({
      superseded_by: { uuid: next.uuid, revision: 2 },
    });
  });

  test("in its newest revision only; a deleted revision leaves its mark to the one before", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    const first = await report(ana, s.customer);
    const second = await report(ana, s.customer, { revises: first.uuid });
    await resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "credit" }]);
    expect((await isOutdated(ana, first.uuid)).outdated).toBe(false);
    expect((await isOutdated(ana, second.uuid)).outdated).toBe(true);
    await ana.api.reports.destroy({ uuid: second.uuid });
    expect(await isOutdated(ana, first.uuid)).toEqual({ outdated: true, changed_spots: 1 });
    expect(await ana.api.reports.retrieve({ uuid: first.uuid })).toMatchObject({ superseded_by: null });
  });

  test("by a withdrawn file, and by a log that covers further spots", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    const made = await report(ana, s.customer);
    const { days } = await ana.api.reconciliation.retrieve({ uuid: s.vane.uuid, from: date, to: date });
    const file = days[0]!.files[0]!.uuid;
    await ana.api.as_run.withdraw({ uuid: file, date });
    expect(await isOutdated(ana, made.uuid)).toEqual({ outdated: true, changed_spots: 3 });
    const empty = await report(ana, s.customer);
    expect(empty.snapshot).toMatchObject({ rows: [], waiting: 3 });
    await ana.api.as_run.use({ uuid: file, date });
    expect(await isOutdated(ana, empty.uuid)).toEqual({ outdated: true, changed_spots: 3 });
  });

  test("for everybody, also where the member who changes a spot does not see the report", async () => {
    const { ana, here } = await world();
    const s = await aired(ana);
    const made = await report(ana, s.customer);
    const tim = await person(here, "traffic", "tim", { stations: [s.vane.uuid] });
    await runForTenant(
      here,
      () =>
        getTenantClient(here)
          .$executeRaw`update report set station_ids = '{}' where uuid = ${made.uuid}::uuid`,
    );
    await resolveSpots(tim, s.vane.uuid, date, [{ spot: s.missed, decision: "credit" }]);
    expect((await isOutdated(ana, made.uuid)).outdated).toBe(true);
  });

  test("a view compares nothing", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    const made = await report(ana, s.customer);
    // Past the data layer, so that only a comparison could see it.
    await runForTenant(
      ana.tenant_id,
      () => getTenantClient(ana.tenant_id).$executeRaw`update spot set bills = 1 where uuid = ${s.a}::uuid`,
    );
    expect((await isOutdated(ana, made.uuid)).outdated).toBe(false);
  });

  test("a report waits for a change of its spots and sees it", async () => {
    const { ana } = await world();
    const s = await aired(ana);
    const [made] = await Promise.all([
      report(ana, s.customer),
      resolveSpots(ana, s.vane.uuid, date, [{ spot: s.missed, decision: "bill", note: "agreed" }]),
    ]);
    const now = await report(ana, s.customer);
    expect((await isOutdated(ana, made.uuid)).outdated).toBe(made.net !== now.net);
  });
});

describe("anybody checks a report", () => {
  test("by its hash or a file; altered, superseded and withdrawn ones are told", async () => {
    const { ana, anonymous } = await world();
    const s = await aired(ana);
    const made = await report(ana, s.customer);
    const check = (sha256: string, claims?: string) =>
      anonymous.share.check({ sha256, ...(claims && { claims }) });
    const bare = await check(made.hash.toUpperCase());
    expect(bare).toMatchObject({
      result: "genuine",
      issuer: "Vane & Kestrel Radio",
      number: "REP 01",
      revision: 1,
      customer: null,
    });
    const pdf = await pdfOf(ana, made.uuid);
    expect(Buffer.from(pdf).toString("latin1")).toContain(`sha256:${made.hash}`);
    for (const file of [pdf, await fileOf(ana, made.uuid, "json"), await fileOf(ana, made.uuid, "jws")])
      expect(await check(hash(file))).toMatchObject({ result: "genuine", customer: "Kilnside Energy" });
    expect(await check(hash("another file"), made.hash)).toMatchObject({
      result: "altered",
      number: "REP 01",
      customer: null,
    });
    const unknown = { result: "unknown", issuer: null, number: null, customer: null };
    expect(await check(hash("a guess"))).toMatchObject(unknown);
    expect(await check(hash("a guess"), hash("another"))).toMatchObject(unknown);

    const next = await report(ana, s.customer, { revises: made.uuid });
    expect(await check(hash(pdf))).toMatchObject({ result: "superseded", superseded_by: { revision: 2 } });
    expect(await check(next.hash)).toMatchObject({ result: "genuine", revision: 2 });
    await ana.api.reports.destroy({ uuid: next.uuid });
    expect(await check(next.hash)).toMatchObject({ result: "withdrawn", number: null });
    expect(await check(hash(pdf))).toMatchObject({ result: "genuine" });
  });

  test("a hash is 64 hexadecimal digits, and two reports of equal rows have different ones", async () => {
    const { ana, anonymous } = await world();
    const s = await aired(ana);
    for (const sha256 of ["", "REP 01", "ab".repeat(31), "%".repeat(64)])
      await expect(anonymous.share.check({ sha256 })).rejects.toMatchObject({ code: "invalid" });
    const [one, two] = [await report(ana, s.customer), await report(ana, s.customer)];
    expect(one.hash).not.toBe(two.hash);
  });

  test("a signed report is verified with the public key, and one altered digit fails", async () => {
    const { ana, anonymous } = await world();
    const s = await aired(ana);
    const made = await report(ana, s.customer, { from: toDay("2026-11-02") });
    const token = await textFile(ana, made.uuid, "jws");
    const { keys } = await anonymous.share.keys({});
    const key = await importJWK(keys[0] as JWK, "EdDSA");
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ["EdDSA"] });
    expect(protectedHeader).toMatchObject({ alg: "EdDSA", kid: keys[0]!.kid });
    const { hash: named, ...content } = JSON.parse(new TextDecoder().decode(payload));
    expect(hash(JSON.stringify(content))).toBe(named);
    expect(keys[0]).not.toHaveProperty("d");
    const [head, body, signature] = token.split(".") as [string, string, string];
    const forged = Buffer.from(Buffer.from(body, "base64url").toString().replace("20.01", "90.01")).toString(
      "base64url",
    );
    await expect(compactVerify(`${head}.${forged}.${signature}`, key)).rejects.toThrow();
  });
});
