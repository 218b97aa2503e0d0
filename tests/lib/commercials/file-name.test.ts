import { expect, test } from "vitest";
import { makeFreeFileName } from "@/lib/commercials/file-name";

test.each<[string, string, string[], string]>([
  ["free", "spot.wav", ["other.wav"], "spot.wav"],
  ["taken", "spot.wav", ["spot.wav"], "spot-2.wav"],
  ["taken in other letters", "Spot.WAV", ["sPOT.wav"], "Spot-2.WAV"],
  ["taken with another ending", "spot.wav", ["spot.mp3"], "spot-2.wav"],
  ["taken twice", "spot.wav", ["spot.wav", "spot-2.mp3"], "spot-3.wav"],
  ["the beginning of another", "spot.wav", ["spot-2.wav"], "spot.wav"],
  ["without ending", "spot", ["spot"], "spot-2"],
  ["a point at the beginning", ".spot", [".spot"], ".spot-2"],
  ["several points", "spot.v1.wav", ["spot.v1.wav"], "spot.v1-2.wav"],
])("%s", (_, name, others, expected) => {
  expect(makeFreeFileName(name, others)).toBe(expected);
});
