import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findFfmpeg } from "@/server/outside/media/ffmpeg";
import { measure } from "@/server/outside/media/measure";
import { made, sine, tone, wav } from "./media-files";

const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH);
const ten = tone({ seconds: 10 });
const native = { ffmpeg };
const codes = async (file: Uint8Array, tools = native) =>
  (await measure(file, tools)).problems.map((p) => p.code);

/** Everything that needs no other encoder; it runs with either decoder. */
describe.each([...(ffmpeg ? [["ffmpeg", native] as const] : []), ["WebAssembly", { ffmpeg: null }] as const])(
  "by %s",
  (_, tools) => {
    test("a WAV is measured", async () => {
      const stereo = tone({ seconds: 3, rate: 48_000, channels: 2, level: 0.1 });
      const found = await measure(stereo, tools);
      expect(found).toMatchObject({
        ok: true,
        problems: [],
        container: "wav",
        codec: "pcm_s16le",
        sample_rate: 48_000,
        channels: 2,
        header_seconds: 3,
        silence_head: 0,
        longest_silence: 0,
      });
      expect(found.decoded_seconds).toBeCloseTo(3, 2);
      // A 997 Hz sine of peak −20 dBFS in both channels is −20 LUFS (EBU Tech 3341, within 0.1).
      expect(Math.abs(found.loudness_lufs! + 20)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(found.true_peak_dbtp! + 20)).toBeLessThanOrEqual(0.2);
      expect(found.waveform).toHaveLength(200);
      expect(found.waveform.every((bar) => Math.abs(bar - 0.1) < 0.01)).toBe(true);
    });
    test("silence is found at the start, at the end and in between", async () => {
      const parts = [1, 2, 0.8, 2, 1.5].map((seconds, i) => sine({ seconds, level: i % 2 ? 0.3 : 0 }));
      const samples = Int16Array.from(parts.flatMap((part) => [...part]));
      const found = await measure(wav(samples), tools);
      expect(found.silence_head).toBeCloseTo(1, 1);
      expect(found.longest_silence).toBeCloseTo(0.8, 1);
      expect(found.silence_tail).toBeCloseTo(1.5, 1);
    });
    test("a truncated WAV, a silent one and one without samples are rejected", async () => {
      expect((await measure(ten.subarray(0, 400_000), tools)).problems).toEqual([
        { code: "cut", values: { header: 10, decoded: expect.closeTo(4.53, 1) } },
      ]);
      expect(await codes(tone({ seconds: 2, level: 0 }), tools)).toEqual(["silent"]);
      expect(await codes(wav(new Int16Array(0)), tools)).toEqual(["no_audio"]);
    });
  },
);

describe("a file that is not audio is rejected before it is decoded", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  test.each([
    ["an empty file", new Uint8Array(0), { code: "empty" }],
    [
      "a web page",
      bytes("\n<!DOCTYPE html><html>404</html>"),
      { code: "not_audio", values: { found: "html" } },
    ],
    [
      "a playlist named .mp3",
      bytes("#EXTM3U\n#EXTINF:10,x\nfile:///etc/passwd\n"),
      { code: "not_audio", values: { found: "playlist" } },
    ],
    [
      "a PLS",
      bytes("[playlist]\nFile1=http://169.254.169.254/\n"),
      { code: "not_audio", values: { found: "playlist" } },
    ],
    [
      "an ffconcat",
      bytes("ffconcat version 1.0\nfile /etc/hosts\n"),
      { code: "not_audio", values: { found: "playlist" } },
    ],
    ["text", bytes("call the desk before noon"), { code: "not_audio", values: { found: "text" } }],
    [
      "a picture",
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0),
      { code: "not_audio", values: { found: "image" } },
    ],
    ["a ZIP", Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0), { code: "not_audio", values: { found: "zip" } }],
    [
      "noise",
      Uint8Array.from({ length: 50_000 }, (_, i) => (i * 131 + (i >> 3)) % 251),
      { code: "not_audio", values: { found: "unknown" } },
    ],
    [
      "WebM",
      Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4),
      { code: "unsupported", values: { container: "matroska" } },
    ],
    [
      "a lone tag",
      Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20, ...new Array<number>(20).fill(0)]),
      { code: "no_audio" },
    ],
  ])("%s", async (_, file, problem) => {
    expect(await measure(file, { ffmpeg: null })).toMatchObject({
      ok: false,
      problems: [problem],
      waveform: [],
    });
  });
});

describe.runIf(ffmpeg)("containers are detected by their content", () => {
  const as = (name: string, ...options: string[]) => made(ffmpeg!, ten, name, options);
  test.each([
    ["a.mp3", [], "mp3", "mp3"],
    ["vbr.mp3", ["-q:a", "5", "-write_xing", "0"], "mp3", "mp3"],
    ["a.mp2", [], "mp2", "mp2"],
    ["a.flac", [], "flac", "flac"],
    ["a.ogg", ["-c:a", "libvorbis"], "ogg", "vorbis"],
    ["a.opus", [], "ogg", "opus"],
    ["a.m4a", [], "m4a", "aac"],
    ["a.aac", [], "aac", "aac"],
    ["a.mov", [], "mov", "aac"],
    ["hi.wav", ["-ar", "192000", "-c:a", "pcm_s24le"], "wav", "pcm_s24le"],
    ["six.wav", ["-ac", "6"], "wav", "pcm_s16le"],
  ] as const)("%s", async (name, options, container, codec) => {
    const found = await measure(as(name, ...options), native);
    expect(found).toMatchObject({ ok: true, problems: [], container, codec });
    expect(Math.abs(found.decoded_seconds! - 10)).toBeLessThan(0.15);
    expect(found.loudness_lufs).not.toBeNull();
  });
  test("WebAssembly measures the same as ffmpeg, from a path too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "heard-"));
    try {
      const path = join(folder, "wrong-name.txt");
      writeFileSync(path, as("a.mp3"));
      const [one, two] = [await measure(path, native), await measure(path, { ffmpeg: null })];
      expect(two).toMatchObject({ ok: true, codec: "mp3", decoded_seconds: one.decoded_seconds });
      expect(Math.abs(two.loudness_lufs! - one.loudness_lufs!)).toBeLessThanOrEqual(0.1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  test("a huge cover image or a video track does not matter", async () => {
    const mp3 = as("a.mp3");
    const frames = mp3.subarray(10 + mp3.readUInt8(9) + (mp3.readUInt8(8) << 7));
    const size = 3_000_000;
    const tag = Buffer.concat([
      Buffer.from([
        0x49,
        0x44,
        0x33,
        3,
        0,
        0,
        (size >> 21) & 127,
        (size >> 14) & 127,
        (size >> 7) & 127,
        size & 127,
      ]),
      Buffer.alloc(size),
    ]);
    expect(await measure(Buffer.concat([tag, frames]), native)).toMatchObject({ ok: true, container: "mp3" });
    const video = as("a.mp4", "-f", "lavfi", "-i", "color=s=64x64:d=10:r=5", "-shortest");
    expect(await measure(video, native)).toMatchObject({ ok: true, container: "mp4", codec: "aac" });
  });
});

describe.runIf(ffmpeg)("damaged files (F2)", () => {
  const as = (name: string, ...options: string[]) => made(ffmpeg!, ten, name, options);
  test.each([
    ["a.mp3", 0.6, ["cut"]],
    ["a.flac", 0.6, ["cut"]],
    ["a.ogg", 0.6, ["cut"]],
    ["a.m4a", 0.6, ["damaged"]],
  ] as const)("%s, truncated", async (name, part, expected) => {
    const file = as(name);
    expect(await codes(file.subarray(0, Math.floor(file.length * part)))).toEqual(expected);
  });
  test("corrupted bytes in the middle", async () => {
    for (const name of ["a.flac", "a.mp3"]) {
      const file = as(name);
      for (let at = 30_000; at < 34_000; at++) file[at] = (file[at]! * 7 + at) % 256;
      expect([["damaged"], ["cut"]]).toContainEqual(await codes(file));
    }
  });
  test("a header with a wrong length or sample rate", async () => {
    const samples = sine({ seconds: 10 });
    expect(await codes(wav(samples, 44_100, 1, { bytes: samples.byteLength * 3 }))).toEqual(["cut"]);
    expect(await codes(wav(samples, 44_100, 1, { rate: 0 }))).toEqual(["damaged"]);
  });
  test("video without audio, and protected music", async () => {
    const mute = as("a.mp4", "-f", "lavfi", "-i", "color=s=64x64:d=2:r=5", "-map", "1:v");
    expect(await codes(mute)).toEqual(["no_audio"]);
    const locked = as("a.m4a");
    locked.write("drms", locked.indexOf("mp4a", locked.indexOf("stsd")), "latin1");
    expect(await codes(locked)).toEqual(["protected"]);
  });
  test("a file longer than allowed is reported, and one that takes too long to decode is stopped", async () => {
    expect(await measure(ten, native, { most_seconds: 5, most_work: 30 })).toMatchObject({
      problems: [{ code: "too_long" }],
    });
    const hours = made(ffmpeg!, ten, "a.flac", ["-af", "aloop=loop=-1:size=441000", "-t", "900"]);
    expect(await measure(hours, native, { most_seconds: 86_400, most_work: 0.1 })).toMatchObject({
      problems: [{ code: "too_heavy" }],
    });
  });
});
