import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { openStorage } from "@/server/outside/storage";
import { deleteLostFiles } from "@/server/services/broadcast/commercials/media";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { unzipBytes } from "@/tests/unzip";
import { type Person, setClock, workOff, world } from "@/tests/world";
import { sound, upload } from "./cast";

const date = toDay("2026-11-23");
const MP3 = { codec: "mp3", sample_rate: 48_000, channels: 2 } as const;
beforeEach(() => setClock("2026-11-20T10:00:00Z"));

/** A published log of one commercial a sound, on a station that takes MP3. */
async function publish(p: Person, sounds: readonly { name: string; bytes: Uint8Array | null }[]) {
  const vane = await make.station(p, { code: "VF" });
  const { version: of } = await p.api.stations.retrieve({ uuid: vane.uuid });
  await p.api.stations.update({ uuid: vane.uuid, version: of, output_format: "m3u8_break", audio: MP3 });
  const breaks = await make.breaks(
    p,
    vane,
    date,
    sounds.map((_, i) => 26_400 + i * 3600),
    90,
  );
  const spots = await make.spots(
    p,
    await Promise.all(breaks.map(async (one) => ({ in: one, of: await make.campaign(p) }))),
  );
  const commercials: string[] = [];
  for (const { name, bytes } of sounds) {
    const { uuid } = await p.api.commercials.create({ title: name, length: 30 });
    commercials.push(uuid);
    if (!bytes) continue;
    await p.api.commercials.attach_media({ uuid, upload: await upload(p, bytes), file_name: name });
  }
  const on = { uuid: vane.uuid, date };
  const { version } = await p.api.logs.update({
    ...on,
    version: 1,
    edits: spots.map((spot, i) => ({ act: "swap_copy", spot, commercial: commercials[i]! })),
    force: true,
    reason: "Agreed",
  });
  await p.api.logs.publish({ ...on, version, reason: "Agreed" });
  return { on, commercials };
}
async function take(p: Person, on: { uuid: string; date: typeof date }) {
  const { bytes } = await p.api.logs.download({ ...on, media: "files" });
  const files = unzipBytes(bytes);
  const [head, ...lines] = files.get("manifest.csv")!.toString("utf8").trim().split("\r\n");
  const cells = (line = "") => line.replace("\ufeff", "").slice(1, -1).split('","');
  const names = cells(head);
  const manifest = lines.map((line) => Object.fromEntries(cells(line).map((cell, i) => [names[i]!, cell])));
  return { files, manifest };
}
const isMp3 = (file: Buffer | undefined) =>
  file?.toString("latin1", 0, 3) === "ID3" || (file?.[0] === 0xff && (file[1]! & 0xe6) === 0xe2);
const problemsOf = async (p: Person, on: { uuid: string; date: typeof date }) => {
  const { checks } = await p.api.logs.check({ ...on, of: "published", output: 0 });
  return checks.flatMap((c) => c.problems).map(({ code, value, written }) => [code, value, written]);
};

test("the audio of a log is converted for the output, once, and the log names it so", async () => {
  const { tom, here } = await world();
  const { on } = await publish(tom, [
    { name: "autumn.wav", bytes: sound(1) },
    { name: "winter.wav", bytes: sound(1, 660) },
  ]);
  await workOff(tom);
  expect(await problemsOf(tom, on)).toEqual([]);
  const { files, manifest } = await take(tom, on);
  expect([...files.keys()].filter((name) => name.startsWith("media/")).toSorted()).toEqual([
    "media/autumn.mp3",
    "media/winter.mp3",
  ]);
  for (const { file, sha256, bytes, problem } of manifest) {
    const inside = files.get(file!);
    expect(isMp3(inside)).toBe(true);
    expect(createHash("sha256").update(inside!).digest("hex")).toBe(sha256);
    expect([String(inside!.length), problem]).toEqual([bytes, ""]);
  }
  const playlists = [...files].filter(([name]) => name.endsWith(".m3u8")).map(([, text]) => text.toString());
  expect(playlists.join("")).toContain("autumn.mp3");
  expect(playlists.join("")).not.toContain("/autumn.wav");

  // The second download needs no original: what was made is kept, until it is 30 days old.
  const store = await openStorage();
  for (const key of await store.keys(`${here}/media/`)) await store.put(key, new Uint8Array([0]));
  expect((await take(tom, on)).manifest).toEqual(manifest);
  expect(await store.keys(`${here}/converted/`)).toHaveLength(2);
  await sweep(tom, deleteLostFiles, new Date(Date.now() + 31 * 86_400_000));
  expect(await store.keys(`${here}/converted/`)).toEqual([]);
});

test("what cannot be converted goes out as uploaded, and manifest and check say so", async () => {
  const { tom, here } = await world();
  const { on } = await publish(tom, [
    { name: "broken.wav", bytes: sound(1) },
    { name: "silent.wav", bytes: null },
  ]);
  expect(await problemsOf(tom, on)).toContainEqual(["media_unconverted", "broken.wav", "MP3 48 kHz stereo"]);
  await workOff(tom);
  expect((await problemsOf(tom, on)).map(([code]) => code)).toEqual(["media_missing"]);
  const store = await openStorage();
  for (const key of await store.keys(`${here}/media/`))
    await store.put(key, new TextEncoder().encode("gone"));
  const { files, manifest } = await take(tom, on);
  expect(manifest).toMatchObject([
    { file: "media/broken.wav", title: "broken.wav", problem: "not_converted" },
    { file: "", title: "silent.wav", problem: "no_file" },
  ]);
  expect(files.get("media/broken.wav")?.toString()).toBe("gone");
  expect((await problemsOf(tom, on)).map(([code]) => code)).toEqual(["media_missing", "media_unconverted"]);
});

test("a conversion goes with the audio it was made from", async () => {
  const { tom, here } = await world();
  const { on, commercials } = await publish(tom, [{ name: "autumn.wav", bytes: sound(1) }]);
  await workOff(tom);
  await take(tom, on);
  setClock("2026-11-24T10:00:00Z");
  await tom.api.commercials.delete_media({ uuid: commercials[0]! });
  expect(await (await openStorage()).keys(`${here}/converted/`)).toEqual([]);
});
