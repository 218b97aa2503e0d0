import { expect, test } from "vitest";
import { loadWords } from "@/server/documents/translator";

test("texts of documents are filled, pluralised and in the person's language", async () => {
  const [english, german] = await Promise.all([loadWords("en", "documents"), loadWords("de", "documents")]);
  expect(english("page_of", { page: 2, pages: 7 })).toBe("Page 2 of 7");
  expect(english("report.sum", { spots: 1, seconds: 30 })).toBe("1 spot, 30 s");
  expect(english("report.sum", { spots: 12, seconds: 360 })).toBe("12 spots, 360 s");
  expect(german("page_of", { page: 2, pages: 7 })).toBe("Seite 2 von 7");
  expect((await loadWords("xx", "documents"))("invoice.total")).toBe("Total");
});

test.each([
  [1, "1 spot, 30 s"],
  [3, "3 spota, 30 s"],
  [12, "12 spotova, 30 s"],
  [21, "21 spot, 30 s"],
])("Croatian counts %i as %s", async (spots, said) => {
  const t = await loadWords("hr", "documents");
  expect(t("report.sum", { spots, seconds: 30 })).toBe(said);
});

test.each([
  [1, "1 emisja, 30 s"],
  [3, "3 emisje, 30 s"],
  [12, "12 emisji, 30 s"],
  [21, "21 emisji, 30 s"],
  [22, "22 emisje, 30 s"],
])("Polish counts %i as %s", async (spots, said) => {
  const t = await loadWords("pl", "documents");
  expect(t("report.sum", { spots, seconds: 30 })).toBe(said);
});

test("a missing text or value is never printed", async () => {
  const t = await loadWords("en", "documents");
  expect(() => t("report.nowhere")).toThrow("report.nowhere");
  expect(() => t("page_of", { page: 2 })).toThrow("pages");
});
