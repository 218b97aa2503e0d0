import { expect, test } from "vitest";
import { ATTACHMENT_ENDINGS, findAttachmentType } from "@/lib/settings/attachments";

test.each([
  ["a.constructor", null],
  ["Order 4711.pdf", "application/pdf"],
  ["CONTRACT.PDF", "application/pdf"],
  ["signed.tar.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["page.html", null],
  ["drawing.svg", null],
  ["run.exe", null],
  ["pdf", null],
  ["", null],
])("%s is sent as %s", (name, type) => {
  expect(findAttachmentType(name)).toBe(type);
});

test("every offered file extension is accepted", () => {
  for (const ending of ATTACHMENT_ENDINGS) expect(findAttachmentType(`a${ending}`)).not.toBeNull();
});
