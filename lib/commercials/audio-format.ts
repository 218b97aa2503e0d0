/** The codecs that audio is converted to. */
export const AUDIO_CODECS = ["wav", "mp3", "mp2"] as const;
/** Samples per second of audio formats. */
export const AUDIO_RATES = [48_000, 44_100, 32_000] as const;
/** Numbers of channels of audio formats. */
export const AUDIO_CHANNELS = [2, 1] as const;
/** The audio files that a station's playout takes: 16-bit WAV, or MP3 or MP2 of 256 kbit/s. */
export type AudioFormat = {
  codec: (typeof AUDIO_CODECS)[number];
  sample_rate: (typeof AUDIO_RATES)[number];
  channels: (typeof AUDIO_CHANNELS)[number];
};

/** Every audio format, the usual ones first. */
export const AUDIO_FORMATS: readonly AudioFormat[] = AUDIO_CODECS.flatMap((codec) =>
  AUDIO_RATES.flatMap((sample_rate) => AUDIO_CHANNELS.map((channels) => ({ codec, sample_rate, channels }))),
);

/** The key of a format in names of files: `wav-48000-2`. */
export const writeAudioKey = ({ codec, sample_rate, channels }: AudioFormat): string =>
  `${codec}-${sample_rate}-${channels}`;

/** The name of a format, the same in every language: `WAV 44.1 kHz stereo`. */
export const nameAudioFormat = ({ codec, sample_rate, channels }: AudioFormat): string =>
  `${codec.toUpperCase()} ${sample_rate / 1000} kHz ${channels === 1 ? "mono" : "stereo"}`;

/** An uploaded file as its check found it; `type` is detected from the content. */
export type StoredAudio = {
  type: string;
  state: string;
  measured: { codec: string; sample_rate: number | null; channels: number | null } | null;
  /** Keys of the formats that converting it to has failed. */
  unconvertible: readonly string[];
};
/** Films keep their picture only as they are. */
const FILMS = new Set(["mp4", "mov"]);
/** The only samples that a WAV file of an audio format has. */
const WAV_SAMPLES = "pcm_s16le";

/** Whether an uploaded file is in a format, is converted to it, or goes out as it is because it cannot be. */
export function planConversion(
  { type, state, measured, unconvertible }: StoredAudio,
  format: AudioFormat,
): "fits" | "convert" | "impossible" {
  if (!measured || FILMS.has(type) || (state !== "fine" && state !== "doubtful")) return "impossible";
  const isSameCodec = type === format.codec && (type !== "wav" || measured.codec === WAV_SAMPLES);
  if (isSameCodec && measured.sample_rate === format.sample_rate && measured.channels === format.channels)
    return "fits";
  return unconvertible.includes(writeAudioKey(format)) ? "impossible" : "convert";
}

/** The name of a file after its conversion. Names differ in more than their endings, so that it is unique as well. */
export const nameConverted = (name: string, { codec }: AudioFormat): string =>
  `${name.replace(/\.[^./\\]*$/, "")}.${codec}`;
