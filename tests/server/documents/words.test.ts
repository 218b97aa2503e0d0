import { expect, test } from "vitest";
import { wordsIn } from "@/server/documents/translator";

test("words of documents are filled, counted and in the person's language", async () => {
  const [english, german] = await Promise.all([wordsIn("en", "documents"), wordsIn("de", "documents")]);
  expect(english("page_of", { page: 2, pages: 7 })).toBe("Page 2 of 7");
  expect(english("report.sum", { plays: 1, seconds: 30 })).toBe("1 spot, 30 s");
  expect(english("report.sum", { plays: 12, seconds: 360 })).toBe("12 spots, 360 s");
  expect(german("page_of", { page: 2, pages: 7 })).toBe("Seite 2 von 7");
  expect((await wordsIn("xx", "documents"))("invoice.total")).toBe("Total");
});

test("a word or a value that is not there is never printed", async () => {
  const t = await wordsIn("en", "documents");
  expect(() => t("report.nowhere")).toThrow("report.nowhere");
  expect(() => t("page_of", { page: 2 })).toThrow("pages");
});
