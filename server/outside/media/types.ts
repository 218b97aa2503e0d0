/** Why a file is refused; messages are in `media.problem.<code>`. */
export type MediaProblemCode =
  | "empty"
  | "not_audio"
  | "unsupported"
  | "no_audio"
  | "protected"
  | "damaged"
  | "cut"
  | "silent"
  | "too_long"
  | "too_heavy";
export type MediaProblem = { code: MediaProblemCode; values?: Record<string, string | number> };

export type Measured = {
  /** Fit to air: `problems` is empty. */
  ok: boolean;
  problems: MediaProblem[];
  /** Detected from the content, not from the name. */
  container: string | null;
  codec: string | null;
  sample_rate: number | null;
  channels: number | null;
  /** Seconds the file declares, and seconds it contains. Null where it declares none. */
  header_seconds: number | null;
  decoded_seconds: number | null;
  /** EBU R 128, whole file; null where there is too little sound to measure. */
  loudness_lufs: number | null;
  true_peak_dbtp: number | null;
  /** Seconds below the threshold at the start, at the end, and the longest in between. */
  silence_head: number | null;
  silence_tail: number | null;
  longest_silence: number | null;
  /** About 200 peaks from 0 to 1 (full scale). */
  waveform: number[];
};

/** The decoder: the path of an ffmpeg, or null for the WebAssembly build. */
export type MediaTools = { ffmpeg: string | null };
export type MediaLimits = {
  /** Longest accepted file, in seconds. */
  most_seconds: number;
  /** Longest time of work on one file, in seconds. */
  most_work: number;
};
export const LIMITS: MediaLimits = { most_seconds: 3_600, most_work: 30 };

/** The MIME type of each detected kind of file. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  wav: "audio/wav",
  mp1: "audio/mpeg",
  mp2: "audio/mpeg",
  mp3: "audio/mpeg",
  flac: "audio/flac",
  aac: "audio/aac",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  mp4: "video/mp4",
  mov: "video/quicktime",
};
