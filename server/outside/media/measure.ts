import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Run, runNative, runWasm } from "./ffmpeg";
import { detectFormat, type Found, type Reader } from "./sniff";
import { CHANNELS, makeSoundMeter, RATE } from "./sound";
import { runInTurn } from "./turn";
import { LIMITS, type Measured, type MediaLimits, type MediaProblem, type MediaTools } from "./types";

/** Header and content may differ by this much; otherwise the file is cut off (trust F2). */
const CUT_SECONDS = 0.25;
/** Gated loudness of silence. */
const NO_LOUDNESS = -70;

const NOTHING: Omit<Measured, "ok" | "problems"> = {
  container: null,
  codec: null,
  sample_rate: null,
  channels: null,
  header_seconds: null,
  decoded_seconds: null,
  loudness_lufs: null,
  true_peak_dbtp: null,
  silence_head: null,
  silence_tail: null,
  longest_silence: null,
  waveform: [],
};

const LAYOUTS: Record<string, number> = {
  mono: 1,
  stereo: 2,
  "2.1": 3,
  quad: 4,
  "5.0": 5,
  "5.1": 6,
  "7.1": 8,
};
function channelsOf(layout: string): number | null {
  const counted = /^(\d+) channels?/.exec(layout);
  return counted ? Number(counted[1]) : (LAYOUTS[layout.replace(/\(.*$/, "")] ?? null);
}

/** Parses what the decoder reports in its log. */
function parseLog(log: string) {
  const duration = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(log);
  const stream = /Stream #0:\d+.*?: Audio: (\w+)([^\n]*)/.exec(log);
  const parts = stream?.[2]?.split(", ") ?? [];
  const rate = parts.findIndex((part) => / Hz$/.test(part));
  const estimated = log.includes("Estimating duration from bitrate");
  const figure = (pattern: RegExp) => {
    const found = pattern.exec(log.slice(log.lastIndexOf("Summary:")));
    const number = found ? Number(found[1]) : Number.NaN;
    return Number.isFinite(number) ? number : null;
  };
  return {
    seconds:
      duration && !estimated
        ? Number(duration[1]) * 3_600 + Number(duration[2]) * 60 + Number(duration[3])
        : null,
    codec: stream?.[1] ?? null,
    protected: /Audio: [^\n]*\((drms|enca)\b/.test(log),
    sample_rate: rate === -1 ? null : Number.parseInt(parts[rate]!, 10),
    channels: rate === -1 ? null : channelsOf(parts[rate + 1]?.trim() ?? ""),
    loudness: figure(/I:\s+(-?[\d.]+) LUFS/),
    peak: figure(/Peak:\s+(-?[\d.]+) dBFS/),
    errors: /\[(error|fatal)\]/.test(log),
  };
}

function judge(
  found: Found,
  run: Run,
  saw: ReturnType<typeof parseLog>,
  seconds: number,
  silent: boolean,
  limits: MediaLimits,
): MediaProblem[] {
  if (run.stopped === "time") return [{ code: "too_heavy", values: { seconds: limits.most_work } }];
  if (run.stopped === "enough")
    return [{ code: "too_long", values: { minutes: Math.floor(limits.most_seconds / 60) } }];
  if (saw.protected) return [{ code: "protected" }];
  if (!saw.codec) return [{ code: run.log.includes("Stream #0:") ? "no_audio" : "damaged" }];
  const header = found.header_seconds ?? saw.seconds;
  const off = header !== null && Math.abs(header - seconds) > CUT_SECONDS;
  if (seconds > 0 && (off || found.cut)) {
    return [
      {
        code: "cut",
        values: { decoded: seconds, header: header === null ? "?" : Math.round(header * 100) / 100 },
      },
    ];
  }
  if (run.code !== 0 || saw.errors) return [{ code: "damaged" }];
  if (seconds === 0) return [{ code: "no_audio" }];
  return silent ? [{ code: "silent" }] : [];
}

async function measureFile(
  path: string,
  file: Reader,
  { ffmpeg }: MediaTools,
  limits: MediaLimits,
): Promise<Measured> {
  const found = await detectFormat(file);
  if ("code" in found) return { ok: false, problems: [found], ...NOTHING };

  const sound = makeSoundMeter();
  const input = {
    path,
    before: [
      ..."-v level+info -nostats -threads 1 -err_detect crccheck+bitstream+buffer -protocol_whitelist file,pipe -f".split(
        " ",
      ),
      found.demuxer,
    ],
    after: [
      ..."-map 0:a:0 -vn -sn -dn -af ebur128=peak=true:framelog=verbose -c:a pcm_s16le -f s16le".split(" "),
      ...["-ac", String(CHANNELS), "-ar", String(RATE), "-t", String(limits.most_seconds + 1)],
    ],
    most_work: limits.most_work,
  };
  const take = (chunk: Uint8Array) => {
    sound.take(chunk);
    return sound.seconds <= limits.most_seconds;
  };
  const run = ffmpeg ? await runNative(ffmpeg, input, take) : await runWasm(input, take);
  const saw = parseLog(run.log);
  const heard = sound.heard();
  const problems = judge(found, run, saw, heard.seconds, heard.silent, limits);
  const header = found.header_seconds ?? saw.seconds;
  const measured = saw.loudness !== null && saw.loudness > NO_LOUDNESS;
  return {
    ok: problems.length === 0,
    problems,
    container: found.container,
    codec: saw.codec,
    sample_rate: saw.sample_rate,
    channels: saw.channels,
    header_seconds: header === null ? null : Math.round(header * 1_000) / 1_000,
    decoded_seconds: heard.seconds,
    loudness_lufs: measured ? saw.loudness : null,
    true_peak_dbtp: saw.peak,
    silence_head: heard.silence_head,
    silence_tail: heard.silence_tail,
    longest_silence: heard.longest_silence,
    waveform: heard.waveform,
  };
}

async function withReader<T>(path: string, use: (file: Reader) => Promise<T>): Promise<T> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    return await use({
      size,
      async read(at, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

const measurePath = (path: string, tools: MediaTools, limits: MediaLimits) =>
  withReader(path, (file) => measureFile(path, file, tools, limits));

/** Returns the kind of audio of a file by its content, without decoding it; null where it is no known audio. */
export async function detectKind(path: string): Promise<string | null> {
  const found = await withReader(path, detectFormat);
  return "code" in found ? null : found.container;
}

/**
 * Decodes a whole file and measures it: declared and actual length, EBU R 128 loudness, true peak, silences, waveform.
 * The type is detected from the content; the demuxer is forced, and ffmpeg may open nothing else. A file that is not
 * sound, is cut off or does not decode is returned with its problems; nothing is thrown.
 */
export function measure(
  input: Uint8Array | string,
  tools: MediaTools,
  limits: MediaLimits = LIMITS,
): Promise<Measured> {
  return runInTurn(async () => {
    if (typeof input === "string") return measurePath(input, tools, limits);
    const folder = await mkdtemp(join(tmpdir(), "media-"));
    try {
      const path = join(folder, "in");
      await writeFile(path, input);
      return await measurePath(path, tools, limits);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
