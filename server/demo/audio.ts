import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import { takeAt } from "@/lib/must";
import type { Ctx } from "@/server/ctx";
import { getUploadOwner, getUploadStore } from "@/server/outside/uploads";

const RATE = 22_050;
const CHORDS = [
  [220, 277.2, 329.6],
  [196, 246.9, 293.7],
  [174.6, 220, 261.6],
  [246.9, 311.1, 370],
];

/** A sound of so many seconds: chords that swell and fade, always the same for the same tune. */
function jingle(seconds: number, tune: number): Buffer {
  const frames = seconds * RATE;
  const file = Buffer.alloc(44 + frames * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + frames * 2, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(frames * 2, 40);
  for (let i = 0; i < frames; i++) {
    const at = i / RATE;
    const chord = takeAt(CHORDS, (Math.floor(at / 2) + tune) % CHORDS.length);
    const swell = 0.25 + 0.75 * Math.abs(Math.sin((Math.PI * at) / 2 + tune));
    const beat = 0.6 + 0.4 * Math.exp(-6 * (at % 0.5));
    const edge = Math.min(1, at * 8, (seconds - at) * 8);
    const tone =
      chord.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * (1 + tune / 40) * at), 0) / 3;
    file.writeInt16LE(Math.round(tone * swell * beat * edge * 9_500), 44 + i * 2);
  }
  return file;
}

const made = new Map<string, Buffer>();
/** Uploads a sound as a browser would. Returns the upload's id. */
export async function uploadJingle(ctx: Ctx, seconds: number, tune: number): Promise<string> {
  const known = `${seconds} ${tune}`;
  const bytes = made.get(known) ?? jingle(seconds, tune);
  made.set(known, bytes);
  const id = randomBytes(16).toString("hex");
  const store = getUploadStore();
  await store.create(
    new Upload({ id, size: bytes.length, offset: 0, metadata: { owner: getUploadOwner(ctx) } }),
  );
  await store.write(Readable.from(bytes), id, 0);
  return id;
}
