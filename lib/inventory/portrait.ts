/** The greatest number of letters of a station's portrait. */
export const PORTRAIT_MOST = 600;
/** The greatest number of letters of the line that says where a station is received. */
export const COVERAGE_MOST = 120;
/** The greatest number of letters of a station's format, for example "Hits and news". */
export const FORMAT_MOST = 60;
/** The greatest number of audio samples of a station. */
export const SAMPLES_MOST = 4;
/** The greatest number of letters of the title of a sample. */
export const SAMPLE_TITLE_MOST = 80;
/** The largest sample in bytes: it is played on phones, and anybody with the link may request it. */
export const SAMPLE_BYTES_MOST = 20_000_000;
/** The same in megabytes, as texts say it. */
export const SAMPLE_MB_MOST = SAMPLE_BYTES_MOST / 1_000_000;
/** The kinds of audio that every browser plays. */
export const SAMPLE_KINDS = ["mp3", "wav", "m4a", "aac", "flac"] as const;

/** Whether a file of a detected kind can be a sample; null is no audio. */
export const isSampleKind = (kind: string | null): boolean => SAMPLE_KINDS.some((one) => one === kind);

/** Whether audio in this state of its measuring can be played. */
export const isPlayable = (state: string): boolean => state === "fine" || state === "doubtful";

type Portrait = { format: string; coverage: string; text: string; samples: readonly unknown[] };
/** Whether there is anything to show of a station beside its name. */
export const hasPortrait = ({ format, coverage, text, samples }: Portrait): boolean =>
  format !== "" || coverage !== "" || text !== "" || samples.length > 0;
