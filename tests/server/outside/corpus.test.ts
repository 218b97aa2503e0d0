import { describe, expect, test } from "vitest";
import { findFfmpeg } from "@/server/outside/media/ffmpeg";
import { measure } from "@/server/outside/media/measure";
import { LIMITS } from "@/server/outside/media/types";
import { corpus, MOST_SECONDS } from "./corpus";

const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH);

/** Files that may be longer than their header says and still air (trust F2). */
const CUT_SECONDS = 0.25;

describe.runIf(ffmpeg)("files that people send (F2)", () => {
  const files = ffmpeg ? corpus(ffmpeg) : [];
  test("there are at least forty, with unique names", () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(new Set(files.map((f) => f.name)).size).toBe(files.length);
  });
  test.each(files)("$name", async ({ bytes, verdict }) => {
    const found = await measure(bytes, { ffmpeg }, { ...LIMITS, most_seconds: MOST_SECONDS });
    const codes = found.problems.map((p) => p.code);
    expect(found.ok).toBe(verdict === "ok");
    if (verdict !== "ok") {
      expect(verdict).toContain(codes[0]);
      return;
    }
    expect(codes).toEqual([]);
    expect(found.loudness_lufs).not.toBeNull();
    expect(found.true_peak_dbtp).not.toBeNull();
    expect(found.waveform.length).toBeGreaterThan(0);
    if (found.header_seconds !== null)
      expect(Math.abs(found.header_seconds - found.decoded_seconds!)).toBeLessThanOrEqual(CUT_SECONDS);
  });
});
