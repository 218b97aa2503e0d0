import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { handleUpload } from "@/server/api/uploads";
import { announceChanges } from "@/server/data/announce";
import { getGlobalClient } from "@/server/data/kernel/client";
import { openChangeStream, STREAMS_MOST } from "@/server/data/stream";
import { readTableRows } from "@/server/documents/sheet-rows";
import { drawSvg, isDrawable } from "@/server/outside/svg";
import { make } from "@/tests/make";
import { measureProcessor } from "@/tests/processor";
import { setClock, world } from "@/tests/world";
import { cookiesFor } from "../client";

const text = (words: string) => new TextEncoder().encode(words);
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="100">${inside}</svg>`;

const uses = Array.from(
  { length: 20 },
  (_, n) => `<g id="g${n + 1}">${`<use xlink:href="#g${n}"/>`.repeat(4)}</g>`,
).join("");
test.each([
  [
    "noise",
    svg(
      `<filter id="f"><feTurbulence numOctaves="90"/></filter><rect filter="url(#f)" width="300" height="100"/>`,
    ),
  ],
  ["many filter steps", svg(`<filter id="f">${'<feGaussianBlur stdDeviation="900"/>'.repeat(40)}</filter>`)],
  ["many elements", svg("<path d='M0 0'/>".repeat(5000))],
  [
    "what holds itself many times",
    svg(`<g id="g0"><rect width="9" height="9"/></g>${"<use xlink:href='#g0'/>".repeat(200)}`),
  ],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`],
  ["many bytes", svg(`<!--${"x".repeat(600_000)}-->`)],
])("a drawing of %s is rejected", (_, drawing) => {
  expect(isDrawable(text(drawing))).toBe(false);
});

test("a drawing that takes too long to render is stopped", async () => {
  const began = Date.now();
  await expect(
    drawSvg(
      text(svg(`<g id="g0"><rect width="9" height="9"/></g>${uses}<use xlink:href="#g20"/>`)),
      720,
      240,
      4e7,
    ),
  ).rejects.toThrow();
  expect(Date.now() - began).toBeLessThan(9000);
});

test("a plain drawing is rendered", async () => {
  const plain = text(svg(`<rect width="300" height="100" fill="#2f53d8"/>`));
  expect(isDrawable(plain)).toBe(true);
  expect((await drawSvg(plain, 720, 240, 4e7)).subarray(1, 4)).toEqual(text("PNG"));
});

/** A ZIP whose entries may point to the same bytes. */
function zipOf(entries: readonly { name: string; at: number }[], packed: Buffer): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const heads = entries.map(({ name, at }) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(packed.length, 20);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    return Buffer.concat([head, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, ...heads, end]);
}

test("a workbook whose entries overlap, repeat or inflate too far is rejected quickly", () => {
  const bomb = deflateRawSync(Buffer.alloc(39_000_000, "<row><c><v>1</v></c></row>"));
  const sheet = "xl/worksheets/sheet1.xml";
  const bombs = [
    Array.from({ length: 900 }, () => ({ name: sheet, at: 0 })),
    [
      { name: sheet, at: 0 },
      { name: "xl/sharedStrings.xml", at: 0 },
    ],
  ].map((entries) => zipOf(entries, bomb));
  const crowded = zipOf(
    Array.from({ length: 60_000 }, (_, n) => ({ name: `f${n}`, at: 0 })),
    Buffer.alloc(9),
  );
  const took = measureProcessor(() => {
    for (const file of [...bombs, crowded]) expect(readTableRows(file)).toBeNull();
  });
  expect(took).toBeLessThan(3000);
});

test("a session has a limit of streams; a further one closes the oldest", async () => {
  const open = async (holder: string) => {
    const reader = (await openChangeStream({ key: holder, most: STREAMS_MOST }, () => null)).getReader();
    await reader.read();
    return reader;
  };
  const [first, ...others] = await Promise.all(Array.from({ length: STREAMS_MOST }, () => open("session:a")));
  const stranger = await open("session:b");
  const further = await open("session:a");
  expect((await first!.read()).done).toBe(true);
  await Promise.all([...others, stranger, further].map((reader) => reader.cancel()));
});

test("a stream whose reader left while its permission was asked ends without an error", async () => {
  const { here } = await world();
  let answer = (_: boolean) => {};
  const asked = new Promise<void>((begin) => {
    void openChangeStream(
      { key: "session:c", most: STREAMS_MOST },
      (change) => (change.tenant === here ? {} : null),
      () =>
        new Promise<boolean>((resolve) => {
          answer = resolve;
          begin();
        }),
    ).then(async (stream) => {
      const reader = stream.getReader();
      await reader.read();
      announceChanges([{ tenant: here, invalidates: ["campaigns"] }]);
      await asked;
      await reader.cancel();
      answer(false);
    });
  });
  const thrown: unknown[] = [];
  const note = (e: unknown) => thrown.push(e);
  process.on("unhandledRejection", note);
  await asked;
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.off("unhandledRejection", note);
  expect(thrown).toEqual([]);
});

test("unfinished uploads count against the storage limit, even when started at the same time", async () => {
  const { ana, here } = await world();
  await getGlobalClient().tenant.update({ where: { uuid: here }, data: { storage_bytes: 1_000_000n } });
  const cookie = Object.entries(await cookiesFor(ana))
    .map(([k, v]) => `${k}=${v}`)
    .join("; ");
  const begin = async () =>
    (
      await handleUpload(
        new Request("http://radio.test/api/uploads", {
          method: "POST",
          headers: {
            cookie,
            "tus-resumable": "1.0.0",
            "sec-fetch-site": "same-origin",
            host: "radio.test",
            "upload-length": "300000",
          },
        }),
      )
    ).status;
  const statuses = await Promise.all(Array.from({ length: 8 }, begin));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 413)).toHaveLength(5);
});

test("a large as-run file is parsed outside the server process, which keeps answering", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { ana } = await world();
  const station = await make.station(ana);
  const row = (n: number) =>
    `2026-11-19,${new Date((n % 86_400) * 1000).toISOString().slice(11, 19)},Song ${n},30,spot,\n`;
  const file = new File(
    [`date,time,title,length,type,spot id\n${Array.from({ length: 150_000 }, (_, n) => row(n)).join("")}`],
    "a.csv",
  );
  let longest = 0;
  let before = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - before);
    before = performance.now();
  }, 10);
  const read = await ana.api.as_run.import({ uuid: station.uuid, file, params: {} });
  clearInterval(beat);
  expect(read.lines).toBe(150_000);
  expect(longest).toBeLessThan(1500);
  console.info(`longest wait while 150,000 lines were read: ${Math.round(longest)} ms`);
});
