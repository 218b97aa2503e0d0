import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Tone = {
  seconds: number;
  rate?: number;
  channels?: number;
  hertz?: number /** Peak, 0…1. */;
  level?: number;
};

/** Samples of a sine in every channel. */
export function sine({ seconds, rate = 44_100, channels = 1, hertz = 997, level = 0.25 }: Tone): Int16Array {
  const frames = Math.round(seconds * rate);
  return Int16Array.from({ length: frames * channels }, (_, i) =>
    Math.round(level * 32_767 * Math.sin((2 * Math.PI * hertz * Math.floor(i / channels)) / rate)),
  );
}

/** A WAV written by hand; `says` overrides the values of its header. */
export function wav(
  samples: Int16Array,
  rate = 44_100,
  channels = 1,
  says: { bytes?: number; rate?: number } = {},
): Buffer {
  const bytes = samples.byteLength;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(says.rate ?? rate, 24);
  file.writeUInt32LE((says.rate ?? rate) * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(says.bytes ?? bytes, 40);
  Buffer.from(samples.buffer).copy(file, 44);
  return file;
}
export const tone = (of: Tone) => wav(sine(of), of.rate, of.channels);

/** The same audio in another container, created by ffmpeg. */
export function made(
  ffmpeg: string,
  source: Uint8Array,
  name: string,
  options: readonly string[] = [],
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "made-"));
  try {
    writeFileSync(join(folder, "in.wav"), source);
    const out = join(folder, name);
    execFileSync(ffmpeg, ["-v", "error", "-y", "-i", join(folder, "in.wav"), ...options, out]);
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
