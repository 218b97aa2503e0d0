import { beforeEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { encode } from "@/lib/traffic/encoding";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-18");
beforeEach(() => setClock("2026-11-19T10:00:00Z"));

const TITLE = "Čaša Łódź";
const WESTERN = new TextDecoder("windows-1252").decode(encode(TITLE, "windows-1250"));
const bytes = (hour: number, encoding: "windows-1250" | "utf-8" = "windows-1250") =>
  encode(`date,time,title,length\n${date},${String(hour).padStart(2, "0")}:20:04,${TITLE},30\n`, encoding);
type Params = Parameters<Person["api"]["as_run"]["import"]>[0]["params"];
const send = (p: Person, uuid: string, file: Uint8Array<ArrayBuffer>, params: Params = {}) =>
  p.api.as_run.import({ uuid, file: new File([file], "vf.csv"), params });

test("an encoding that was chosen is used for the station's next files, and for no other station", async () => {
  const { tom } = await world();
  const vane = await make.station(tom, { code: "VF" });
  const other = await make.station(tom, { code: "OT" });
  const detected = await send(tom, vane.uuid, bytes(7));
  expect(detected).toMatchObject({
    encoding: "windows-1250",
    detected_encoding: "windows-1250",
    chosen_encoding: null,
    rows: [{ title: TITLE }],
    accented: { line: 2, text: expect.stringContaining(TITLE) },
  });
  await send(tom, vane.uuid, bytes(7), { encoding: "windows-1252", commit: true });
  const next = await send(tom, vane.uuid, bytes(8));
  expect(next).toMatchObject({
    encoding: "windows-1252",
    chosen_encoding: "windows-1252",
    rows: [{ title: WESTERN }],
  });
  const modern = await send(tom, vane.uuid, bytes(8, "utf-8"));
  expect(modern).toMatchObject({ encoding: "utf-8", chosen_encoding: null, rows: [{ title: TITLE }] });
  expect(await send(tom, other.uuid, bytes(8))).toMatchObject({ rows: [{ title: TITLE }] });
});

test("the same file in another encoding is another reading; detected again, the choice is forgotten", async () => {
  const { tom } = await world();
  const vane = await make.station(tom, { code: "VF" });
  await send(tom, vane.uuid, bytes(7), { commit: true });
  expect(await send(tom, vane.uuid, bytes(7), { encoding: "windows-1250" })).toMatchObject({ known: true });
  expect(await send(tom, vane.uuid, bytes(7), { encoding: "windows-1252" })).toMatchObject({ known: false });
  await send(tom, vane.uuid, bytes(7), { encoding: "windows-1252", mode: "replace", commit: true });
  await send(tom, vane.uuid, bytes(8), { encoding: "auto", commit: true });
  expect(await send(tom, vane.uuid, bytes(9))).toMatchObject({
    chosen_encoding: null,
    rows: [{ title: TITLE }],
  });
});

test("a choice goes with the file that was withdrawn", async () => {
  const { tom } = await world();
  const vane = await make.station(tom, { code: "VF" });
  const { uuid } = await send(tom, vane.uuid, bytes(7), { encoding: "windows-1252", commit: true });
  await tom.api.as_run.withdraw({ uuid: uuid!, date });
  expect(await send(tom, vane.uuid, bytes(8))).toMatchObject({ rows: [{ title: TITLE }] });
});

test("the columns of an unknown file are assigned in the chosen encoding", async () => {
  const { tom } = await world();
  const vane = await make.station(tom, { code: "VF" });
  const file = new File([bytes(7)], "vf.csv");
  const { head } = await tom.api.as_run.map({ uuid: vane.uuid, file, params: { encoding: "windows-1252" } });
  expect(head[1]).toContain(WESTERN);
});
