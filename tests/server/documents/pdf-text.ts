import { inflateSync } from "node:zlib";
import { expect } from "vitest";
import { A4 } from "@/server/documents/page";
import { listPdfAProblems } from "./pdfa";

type Objects = Map<number, { head: string; stream: Buffer | null }>;

const unpack = (head: string, bytes: Buffer) => (head.includes("FlateDecode") ? inflateSync(bytes) : bytes);

function objectsOf(pdf: Uint8Array): Objects {
  const raw = Buffer.from(pdf).toString("latin1");
  const found: Objects = new Map();
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = "", body = ""] = match;
    const at = body.indexOf("stream\n");
    const head = at === -1 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = Buffer.from(body.slice(at + 7, at + 7 + length), "latin1");
    found.set(Number(id), {
      head,
      stream: at === -1 ? null : unpack(head, bytes),
    });
  }
  return found;
}

const ref = (head: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? 0);

/** Glyph number → letters, from the font's own table. */
function lettersOf(objects: Objects, font: number): string[] {
  const cmap = objects.get(ref(objects.get(font)!.head, "ToUnicode"))!.stream!.toString("latin1");
  const letters: string[] = [];
  for (const [, from = "", , list = ""] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ""], i) => {
      letters[Number.parseInt(from, 16) + i] = Buffer.from(hex.replaceAll(" ", ""), "hex")
        .swap16()
        .toString("utf16le");
    });
  }
  return letters;
}

/** A text on a page, with the point it begins at, from the top left corner. */
export type Run = { text: string; x: number; y: number };

/**
 * The texts of every page in drawing order, decoded as a reader would: by the fonts' Unicode tables. Every document that
 * a test reads must be PDF/A.
 */
export function runsOf(pdf: Uint8Array): Run[][] {
  expect(listPdfAProblems(pdf)).toEqual([]);
  const objects = objectsOf(pdf);
  const fonts = new Map<number, string[]>();
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const resources = objects.get(ref(head, "Resources"))?.head ?? head;
    const named = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, Number(id)]),
    );
    const content = objects.get(ref(head, "Contents"))!.stream!.toString("latin1");
    return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = ""]) => {
      const font = named.get(/\/(F\d+)/.exec(block)![1]!)!;
      const letters = fonts.get(font) ?? lettersOf(objects, font);
      fonts.set(font, letters);
      const hex = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs]) => glyphs).join("");
      const text = (hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? "")
        .join("")
        .trim();
      const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? [];
      return { text, x: Number(x), y: A4.height - Number(y) };
    });
  });
}

/** The texts of every page in drawing order. */
export const textOf = (pdf: Uint8Array): string[][] =>
  runsOf(pdf).map((page) => page.map(({ text }) => text));
