import { runNative, runWasm } from "./ffmpeg";
import { getDemuxer } from "./sniff";
import { runInTurn } from "./turn";
import { LIMITS, type MediaTools } from "./types";

export type SoundFormat = { container: string; sample_rate: number; channels: 1 | 2 };
export type EncodedAs = "wav" | "mp3" | "mp2";

/** Sample rates an MPEG file may have. */
const MPEG_RATES = [32_000, 44_100, 48_000];
const HEADER = 44;

/**
 * 16-bit samples after a WAV header. The header is written first, because a pipe cannot be rewound to add the length.
 */
function wave(samples: Uint8Array, { sample_rate, channels }: SoundFormat): Uint8Array {
  const file = Buffer.alloc(HEADER + samples.length);
  file.write("RIFF", 0);
  file.writeUInt32LE(HEADER - 8 + samples.length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(sample_rate, 24);
  file.writeUInt32LE(sample_rate * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples.length, 40);
  file.set(samples, HEADER);
  return file;
}

const CODECS: Record<EncodedAs, string> = {
  wav: "pcm_s16le -f s16le",
  mp3: "libmp3lame -b:a 256k -write_xing 0 -f mp3",
  mp2: "mp2 -b:a 256k -f mp2",
};

/** Encodes a decoded master in a station's format: 16-bit WAV, or MP3 or MP2 of 256 kbit/s. */
export function encode(
  path: string,
  sound: SoundFormat,
  format: EncodedAs,
  { ffmpeg }: MediaTools,
): Promise<Uint8Array> {
  const { sample_rate, channels, container } = sound;
  const rate = format === "wav" || MPEG_RATES.includes(sample_rate) ? sample_rate : MPEG_RATES[2]!;
  const words = (text: string) => text.split(" ");
  const input = {
    path,
    before: [
      ...words("-v error -nostats -threads 1 -protocol_whitelist file,pipe -f"),
      getDemuxer(container),
    ],
    after: words(
      `-map 0:a:0 -vn -sn -dn -map_metadata -1 -ac ${channels} -ar ${rate} -c:a ${CODECS[format]}`,
    ),
    most_work: LIMITS.most_work,
  };
  return runInTurn(async () => {
    const pieces: Uint8Array[] = [];
    const take = (piece: Uint8Array) => pieces.push(Uint8Array.from(piece)) > 0;
    const { code, log, stopped } = ffmpeg ? await runNative(ffmpeg, input, take) : await runWasm(input, take);
    const made = Buffer.concat(pieces);
    if (code !== 0 || stopped || made.length === 0)
      throw new Error(`Encoding to ${format} failed: ${log.slice(-300)}`);
    return format === "wav" ? wave(made, { ...sound, sample_rate: rate }) : made;
  });
}
