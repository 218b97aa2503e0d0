import { expect, test } from "vitest";
import {
  AUDIO_FORMATS,
  type AudioFormat,
  nameAudioFormat,
  nameConverted,
  planConversion,
  type StoredAudio,
  writeAudioKey,
} from "@/lib/commercials/audio-format";
import { AudioFormat as AudioShape } from "@/lib/commercials/audio-shapes";

const WAV: AudioFormat = { codec: "wav", sample_rate: 48_000, channels: 2 };
const measured = (codec: string, sample_rate = 48_000, channels = 2) => ({ codec, sample_rate, channels });
const stored = (more: Partial<StoredAudio>): StoredAudio => ({
  type: "wav",
  state: "fine",
  measured: measured("pcm_s16le"),
  unconvertible: [],
  ...more,
});

test.each<[string, Partial<StoredAudio>, ReturnType<typeof planConversion>]>([
  ["the same format", {}, "fits"],
  ["doubtful, but the same format", { state: "doubtful" }, "fits"],
  ["another rate", { measured: measured("pcm_s16le", 44_100) }, "convert"],
  ["mono", { measured: measured("pcm_s16le", 48_000, 1) }, "convert"],
  ["24 bits", { measured: measured("pcm_s24le") }, "convert"],
  ["MP3", { type: "mp3", measured: measured("mp3") }, "convert"],
  ["sound of a film only", { type: "m4a", measured: measured("aac") }, "convert"],
  ["a film", { type: "mp4", measured: measured("aac") }, "impossible"],
  ["not checked yet", { state: "waiting", measured: null }, "impossible"],
  ["refused", { state: "refused" }, "impossible"],
  ["failed before", { type: "mp3", measured: measured("mp3"), unconvertible: ["wav-48000-2"] }, "impossible"],
  [
    "failed in another format",
    { type: "mp3", measured: measured("mp3"), unconvertible: ["mp2-48000-2"] },
    "convert",
  ],
])("for an output of 48 kHz stereo WAV: %s", (_, media, plan) => {
  expect(planConversion(stored(media), WAV)).toBe(plan);
});

test.each([
  ["autumn.mp3", "autumn.wav"],
  ["spots/2.0/autumn", "spots/2.0/autumn.wav"],
  ["autumn.final.mp3", "autumn.final.wav"],
])("%s is named %s once converted", (name, converted) => {
  expect(nameConverted(name, WAV)).toBe(converted);
});

test("every format is valid, and has a key and a name of its own", () => {
  expect(AUDIO_FORMATS.map((format) => AudioShape.parse(format))).toEqual(AUDIO_FORMATS);
  expect(new Set(AUDIO_FORMATS.map(writeAudioKey)).size).toBe(18);
  expect(new Set(AUDIO_FORMATS.map(nameAudioFormat)).size).toBe(18);
  expect(nameAudioFormat({ codec: "mp2", sample_rate: 44_100, channels: 1 })).toBe("MP2 44.1 kHz mono");
});
