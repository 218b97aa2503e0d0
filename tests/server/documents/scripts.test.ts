import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDrawnPages } from "@/lib/documents/pages";
import { takeAt } from "@/lib/must";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { renderContract } from "@/server/documents/contract";
import { openPage, RIGHT } from "@/server/documents/page";
import { openFallback } from "@/server/documents/text/fonts";
import { replaceMissing, splitRuns } from "@/server/documents/text/runs";
import { english, invoice, longInvoice } from "./cast";
import { runsOf, textOf } from "./pdf-text";
import { listPdfAProblems } from "./pdfa";

const NAMES = {
  arabic: "شركة الإعلان 2026-00042",
  hebrew: "רדיו תל אביב (2005) בע״מ",
  chinese: "深圳广播电台传媒有限公司",
  japanese: "株式会社 東京エフエム",
  emoji: "Tidewell 🦷 Dental 👍🏽",
};
const openPaper = (form: "pdf" | "pages" = "pdf") => {
  const paper = openPage({
    ...{ title: "Names", author: "Vane", language: "en", form },
    created_at: new Date("2026-11-27T08:00:00Z"),
  });
  paper.newPage();
  return paper;
};
const closePaper = (paper: ReturnType<typeof openPaper>) => paper.close("", () => "");
/** A right-to-left text as it is drawn, from left to right. */
const reverse = (text: string) =>
  [...text]
    .toReversed()
    .map((char) => ({ "(": ")", ")": "(" })[char] ?? char)
    .join("");

describe("a line is split by font and direction, from left to right as it is drawn", () => {
  test.each<[string, string[]]>([
    ["Vane FM", ["inter Vane FM"]],
    ["Žluťoučký Ελλάδα Липа €", ["inter Žluťoučký Ελλάδα Липа €"]],
    ["שלום", ["hebrew← שלום"]],
    ["שלום עולם", ["hebrew← שלום עולם"]],
    ["שָׁלוֹם", ["hebrew← שָׁלוֹם"]],
    ["Vane (שלום) FM", ["inter Vane (", "hebrew← שלום", "inter ) FM"]],
    ["שלום (2026) עולם", ["hebrew← עולם", "inter← ) ", "inter 2026", "inter←  (", "hebrew← שלום"]],
    ["שלום 1,234.50", ["inter 1,234.50", "inter←  ", "hebrew← שלום"]],
    ["شركة 2026-00042", ["inter 2026-00042", "inter←  ", "arabic← شركة"]],
    ["شركة −23.50", ["inter −23.50", "inter←  ", "arabic← شركة"]],
    ["شركة +966 11 123", ["inter +966 11 123", "inter←  ", "arabic← شركة"]],
    ["شركة 19/11/2026", ["inter 19/11/2026", "inter←  ", "arabic← شركة"]],
    ["Nov, شركة, 30 s", ["inter Nov, ", "arabic← شركة", "inter , 30 s"]],
    ["Dear שלום (30), 5", ["inter Dear ", "hebrew← שלום", "inter  (30), 5"]],
    [
      "Dear א 30 ב, 5",
      ["inter Dear ", "hebrew← ב", "inter←  ", "inter 30", "inter←  ", "hebrew← א", "inter , 5"],
    ],
    ["مرحبا، كيف؟", ["arabic← مرحبا، كيف؟"]],
    ["قناة ۱۲۳", ["arabic ۱۲۳", "inter←  ", "arabic← قناة"]],
    ["می\u200cخواهم", ["arabic← می\u200cخواهم"]],
    ["深圳广播（中国）", ["han 深圳广播（中国）"]],
    ["株式会社 東京", ["han 株式会社 東京"]],
    ["東京FM 80.0", ["han 東京", "inter FM 80.0"]],
    ["東京 שלום", ["han 東京", "inter  ", "hebrew← שלום"]],
    ["🎉 שלום", ["hebrew← שלום", "inter←  ", "emoji← 🎉"]],
    ["Vane 👍🏽", ["inter Vane ", "emoji 👍🏽"]],
    ["👨‍👩‍👧🇩🇪1️⃣", ["emoji 👨‍👩‍👧🇩🇪1️⃣"]],
    ["I ❤️ Vane", ["inter I ❤ Vane"]],
    ["한국 ไทย 東", ["inter □□ □□□ ", "han 東"]],
    ["e\u00adf 東", ["inter ef ", "han 東"]],
  ])("%s", (text, runs) => {
    const split = splitRuns(replaceMissing(text));
    const shown = split.map(
      (run) => `${run.font ?? "inter"}${run.direction === "rtl" ? "←" : ""} ${run.text}`,
    );
    expect(shown).toEqual(runs);
  });
  test("the order of reading is kept beside it", () => {
    const read = splitRuns("Vane שלום (2026) עולם").toSorted((a, b) => a.at - b.at);
    expect(read.map(({ text }) => text.trim()).filter(Boolean)).toEqual([
      "Vane",
      "שלום",
      "(",
      "2026",
      ")",
      "עולם",
    ]);
  });
  test("brackets and signs of a right-to-left run are drawn turned and in the order of the line", () => {
    const drawn = splitRuns("שלום (2026) - [עולם]").map((run) => run.drawn);
    expect(drawn).toEqual(["[", "עולם", "] - (", "2026", ") ", "שלום"]);
  });
  test("a bold font has what the regular one has", () => {
    for (const name of ["hebrew", "arabic"] as const) {
      const [regular, bold] = [openFallback(name, 400), openFallback(name, 700)];
      expect(regular.postscriptName).not.toBe(bold.postscriptName);
      expect(
        regular.characterSet.filter((code) => code < 0xffff && !bold.hasGlyphForCodePoint(code)),
      ).toEqual([]);
    }
  });
});

describe("lines", () => {
  const NARROW = 120;
  test.each(Object.entries({ ...NAMES, latinInChinese: "東京FM有限公司Broadcasting（日本）、" }))(
    "a long text in %s wraps, and no line is wider than the page allows",
    (_, name) => {
      const paper = openPaper();
      for (const text of [name.repeat(20), `${name} `.repeat(20), name.replaceAll(" ", "").repeat(20)]) {
        const lines = paper.lines(text, NARROW, {});
        expect(lines.length).toBeGreaterThan(5);
        for (const line of lines) expect(paper.wide(line, {})).toBeLessThanOrEqual(NARROW + 0.01);
        const letters = (of: string) => of.replaceAll(/[\s\u2066\u2067]/gu, "");
        expect(letters(lines.join(""))).toBe(letters(text));
      }
    },
  );
  test("Chinese fills the line after Latin letters; no line begins with a closing sign or ends with an opening one", () => {
    const paper = openPaper();
    const lines = paper.lines(`Vane ${"（中国），电台。".repeat(30)}`, NARROW, {});
    expect(lines[0]).toMatch(/^Vane （中国/u);
    for (const line of lines) {
      expect(line).not.toMatch(/^[），。]/u);
      expect(line).not.toMatch(/（$/u);
    }
  });
  test("a line of a right-to-left paragraph keeps its direction when it has Latin letters only", () => {
    const paper = openPaper();
    const lines = paper.lines("שלום עולם Broadcasting House (London).", 90, {});
    const last = splitRuns(lines.at(-1)!);
    expect(lines.length).toBeGreaterThan(1);
    // The full stop stands at the left end.
    expect(takeAt(last, 0)).toMatchObject({ direction: "rtl" });
    expect(takeAt(last, 0).drawn.startsWith(".")).toBe(true);
  });
  test("a cut text ends with an ellipsis in the direction of its paragraph", () => {
    const paper = openPaper();
    const lines = paper.lines("שלום עולם ".repeat(40), NARROW, { most: 30 });
    expect(lines).toHaveLength(2);
    expect(takeAt(splitRuns(lines[1]!), 0)).toMatchObject({ font: null, direction: "rtl" });
    expect(takeAt(splitRuns(lines[1]!), 0).text).toContain("…");
  });
});

describe("widths", () => {
  test.each(Object.entries(NAMES))("a name in %s ends at the right edge", async (_, name) => {
    const paper = openPaper("pages");
    paper.text(name, RIGHT - 300, 100, 300, { align: "right", weight: "semibold" });
    const drawn = readDrawnPages(new TextDecoder().decode(await closePaper(paper)));
    const marks = drawn!.pages[0]!.flatMap((mark) => (mark.kind === "text" && mark.text ? [mark] : []));
    expect(Math.max(...marks.map(({ x, width }) => x + width))).toBeCloseTo(RIGHT, 1);
    const wide = paper.wide(name, { weight: "semibold" });
    expect(Math.min(...marks.map(({ x }) => x))).toBeCloseTo(RIGHT - wide, 1);
    expect(marks.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(wide, 0);
  });
  test("letters of other scripts are not spaced out, Arabic ones would come apart", () => {
    const paper = openPaper();
    expect(paper.wide("شركة", { tracking: 0.1 })).toBe(paper.wide("شركة", {}));
    expect(paper.wide("Vane", { tracking: 0.1 })).toBeGreaterThan(paper.wide("Vane", {}));
  });
});

describe("a document", () => {
  const to = Object.values(NAMES);
  const named = { ...invoice, to, letterhead: { ...invoice.letterhead, name: NAMES.chinese } };

  test("has each name as text that can be found and copied", async () => {
    const said = textOf(await renderInvoice(named, english)).flat();
    for (const text of [NAMES.chinese, NAMES.japanese, "2026-00042", "2005", "🦷", "👍"])
      expect(said).toContain(text);
    // A file has letters as they are drawn, from left to right.
    for (const text of ["רדיו תל אביב", "בע״מ"]) expect(said).toContain(reverse(text));
    expect(said.some((text) => text.startsWith("ن") && text.endsWith("ةكرش"))).toBe(true);
  });
  test("is the same on a screen, run by run", async () => {
    const runs = runsOf(await renderInvoice(named, english));
    const bytes = await renderInvoice(named, english, { form: "pages" });
    const { pages } = readDrawnPages(new TextDecoder().decode(bytes))!;
    const marks = pages.map((page) => page.flatMap((mark) => (mark.kind === "text" ? [mark] : [])));
    expect(marks.map((page) => page.length)).toEqual(runs.map((page) => page.length));
    marks.flat().forEach((mark, i) => {
      const run = takeAt(runs.flat(), i);
      expect(Math.abs(mark.x - run.x)).toBeLessThan(0.02);
      expect(Math.abs(mark.y - run.y)).toBeLessThan(0.02);
      // One glyph stands for several letters of Arabic, and the font has one for all skins.
      if (!/[\u0600-\u06ff]/u.test(mark.text))
        expect((mark.direction ? reverse(mark.text) : mark.text).replace("🏽", "").trim()).toBe(run.text);
    });
  });
  test("has the same bytes whatever was drawn before it", async () => {
    const draw = (name: string) => renderInvoice({ ...invoice, to: [name, `${name} & Vane`] }, english);
    const first = new Map<string, Uint8Array>();
    for (const name of to) first.set(name, await draw(name));
    for (const name of to.toReversed()) {
      await renderInvoice(named, english);
      expect(Buffer.from(await draw(name)).equals(first.get(name)!)).toBe(true);
    }
    const mixed = await Promise.all([renderInvoice(named, english), draw(NAMES.arabic)]);
    expect(Buffer.from(mixed[1]).equals(first.get(NAMES.arabic)!)).toBe(true);
  });
  test("that Inter alone draws has no other font, also after one that needed them", async () => {
    await renderInvoice(named, english);
    for (const pdf of [await renderInvoice(invoice, english), await renderInvoice(longInvoice(60), english)])
      expect(Buffer.from(pdf).toString("latin1")).not.toContain("Noto");
    const raw = Buffer.from(await renderInvoice(named, english)).toString("latin1");
    expect([...new Set(raw.match(/Noto\w+/g))].toSorted()).toEqual([
      "NotoEmoji",
      "NotoNaskhArabic",
      "NotoSansHebrew",
      "NotoSansSC",
    ]);
  });
  test("with an e-invoice inside has the names, too", async () => {
    const cii = `<name>${NAMES.hebrew}</name>`;
    const pdf = await renderInvoice(named, english, { cii });
    expect(listPdfAProblems(pdf)).toEqual([]);
    expect(textOf(pdf).flat()).toContain(NAMES.chinese);
  });
});

/** Letters, digits and signs of every kind, and what no font has. */
const alphabet = [
  ..."abÄßçŁЖΩ 0129().,-–−/%€&'\"\n",
  ..."אבשםְּ״׳",
  ..."عربيلالإةپ،؟٢۳ـًّ",
  ..."中国广東カひゃー、。（）「」　Ａ",
  ...["👍🏽", "👨‍👩‍👧", "🇩🇪", "1️⃣", "❤️", "☎", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ...[
    "\u200b",
    "\u200c",
    "\u200d",
    "\u200e",
    "\u200f",
    "\u00ad",
    "\u2067",
    "\ufe0f",
    "\u0301",
    "\u3099",
    "\ud800",
  ],
  ...["ก็", "한", "𐤀", "𠮷"],
];
test("no document has a missing glyph, whatever its texts are", async () => {
  const text = fc.array(fc.constantFrom(...alphabet), { maxLength: 60 }).map((parts) => parts.join(""));
  const { letterhead, reading, created_at, facts } = invoice;
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 4, maxLength: 4 }), async (texts) => {
      const [name = "", note = "", title = "", long = ""] = texts;
      const named = { ...letterhead, name, lines: [note] };
      const pdf = await renderInvoice(
        {
          ...invoice,
          to: texts,
          letterhead: named,
          facts: [{ label: name, value: title }],
          lines: [{ ...invoice.lines[0]!, title, note }],
          texts: [long.repeat(8)],
        },
        english,
      );
      expect(listPdfAProblems(pdf)).toEqual([]);
      const contract = { letterhead: named, reading, created_at, facts, to: texts, number: "1", title };
      const other = await renderContract(
        { ...contract, text: `# ${name}\n\n- ${long}`, signers: [name, note] },
        english,
      );
      expect(listPdfAProblems(other)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
