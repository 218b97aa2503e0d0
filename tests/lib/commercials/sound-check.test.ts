import { expect, test } from "vitest";
import { checkLength, listDoubts } from "@/lib/commercials/sound-check";

const clean = {
  loudness_lufs: -18,
  true_peak_dbtp: -1,
  silence_head: 0.1,
  silence_tail: 0.2,
  longest_silence: 0.5,
};

test.each([
  ["nothing odd", {}, []],
  ["at full scale", { true_peak_dbtp: 0 }, []],
  ["over full scale", { true_peak_dbtp: 0.4 }, ["over"]],
  ["quiet", { loudness_lufs: -31 }, ["quiet"]],
  ["too short to measure", { loudness_lufs: null, true_peak_dbtp: null }, []],
  ["two seconds of silence", { silence_tail: 2 }, []],
  ["more at the end", { silence_tail: 2.1 }, ["silence"]],
  ["more in the middle, and over", { longest_silence: 3, true_peak_dbtp: 1 }, ["over", "silence"]],
])("%s", (_, more, codes) => {
  expect(listDoubts({ ...clean, ...more }).map((d) => d.code)).toEqual(codes);
});

test("audio may differ from its booked length by half a second", () => {
  expect(checkLength(30.5, 30)).toBeNull();
  expect(checkLength(29.5, 30)).toBeNull();
  expect(checkLength(30.6, 30)).toEqual({ code: "length", values: { decoded: 30.6, length: 30 } });
});
