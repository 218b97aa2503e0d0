import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encode } from "@/server/outside/media/encode";
import { findFfmpeg } from "@/server/outside/media/ffmpeg";
import { measure } from "@/server/outside/media/measure";
import { tone } from "./media-files";

const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH);
const folder = mkdtempSync(join(tmpdir(), "encode-"));
const path = join(folder, "in");
beforeAll(() => writeFileSync(path, tone({ seconds: 3, rate: 96_000, channels: 2 })));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([...(ffmpeg ? [["ffmpeg", ffmpeg] as const] : []), ["WebAssembly", null] as const])(
  "by %s",
  (_, tool) => {
    test.each([
      ["wav", "wav", 96_000],
      ["mp3", "mp3", 48_000],
      ["mp2", "mp2", 48_000],
    ] as const)("a WAV of 96 kHz is encoded as %s", async (format, container, rate) => {
      const sound = { container: "wav", sample_rate: 96_000, channels: 2 as const };
      const made = await encode(path, sound, format, { ffmpeg: tool });
      const found = await measure(made, { ffmpeg });
      expect(found).toMatchObject({ ok: true, container, sample_rate: rate, channels: 2 });
      expect(Math.abs(found.decoded_seconds! - 3)).toBeLessThan(0.1);
      expect(Math.abs(found.true_peak_dbtp! + 12)).toBeLessThan(0.5);
    });
  },
);
