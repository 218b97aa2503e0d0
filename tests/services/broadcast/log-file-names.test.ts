import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { unzip } from "@/tests/unzip";
import { setClock, world } from "@/tests/world";
import { sound, upload } from "./cast";

const date = toDay("2026-11-23");

test("a log names the file that its commercial's download has, and no two sounds share a name", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { tom } = await world();
  const vane = await make.station(tom, { code: "VF" });
  const breaks = await make.breaks(tom, vane, date, [26_400, 30_000, 33_600], 90);
  const spots = await make.spots(
    tom,
    await Promise.all(breaks.map(async (one) => ({ in: one, of: await make.campaign(tom) }))),
  );
  const attach = async (title: string, seconds: number) => {
    const { uuid } = await tom.api.commercials.create({ title, length: 30 });
    await tom.api.commercials.attach_media({
      uuid,
      upload: await upload(tom, sound(seconds)),
      file_name: "spot.wav",
    });
    return { uuid, file: (await tom.api.commercials.download_media({ uuid })).name };
  };
  // The same sound under another commercial may have the same name: it is the same file.
  const copies = [await attach("One", 1), await attach("Other", 2), await attach("Same as one", 1)];
  expect(copies.map(({ file }) => file)).toEqual(["spot.wav", "spot-2.wav", "spot.wav"]);

  const on = { uuid: vane.uuid, date };
  const { version } = await tom.api.logs.update({
    ...on,
    version: 1,
    edits: spots.map((spot, i) => ({ act: "swap_copy", spot, commercial: copies[i]!.uuid })),
    force: true,
    reason: "Agreed",
  });
  await tom.api.logs.publish({ ...on, version, reason: "Audio is measured tomorrow" });
  const { bytes } = await tom.api.logs.download({ ...on, format: "m3u8_break" });
  const files = [...unzip(bytes).values()].map((text) => /spot\S*\.wav/.exec(text)?.[0]);
  expect(files.toSorted()).toEqual(["spot-2.wav", "spot.wav", "spot.wav"]);
  // With the audio: the same names beside the log, each sound once, and its hash in the manifest.
  const whole = await tom.api.logs.download({ ...on, format: "m3u8_break", media: "files" });
  const inside = unzip(whole.bytes);
  expect([...inside.keys()].filter((name) => name.startsWith("media/")).toSorted()).toEqual([
    "media/spot-2.wav",
    "media/spot.wav",
  ]);
  const [head, ...lines] = inside.get("manifest.csv")!.trim().split("\r\n");
  expect(head).toBe('"file","sha256","bytes","cart","title","seconds","problem"');
  expect(lines.map((line) => line.split(",")[0]).toSorted()).toEqual([
    '"media/spot-2.wav"',
    '"media/spot.wav"',
  ]);
  for (const name of ["spot.wav", "spot-2.wav"])
    expect(inside.get(`media/${name}`)!.slice(0, 4)).toBe("RIFF");
  const { checks } = await tom.api.logs.check({ ...on, of: "published", format: "m3u8_break" });
  expect(checks.flatMap((c) => c.problems).map((p) => p.code)).not.toContain("file_shared");
});
