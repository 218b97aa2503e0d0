/** Seconds the sound of a spot may be off its booked length and still count as that length. */
export const LENGTH_OFF = 0.5;
/** Days before its end from which copy, or the rights of a artist, count as expiring. */
export const EXPIRES_SOON = 14;
/** Seconds of silence within a spot from which somebody should listen (trust F2). */
export const SILENCE_LONG = 2;
/** LUFS below which a spot can hardly be heard beside the programme. */
export const TOO_QUIET = -30;
/** dBTP from which a sound is cut off at full scale. */
export const FULL_SCALE = 0;

type Heard = {
  loudness_lufs: number | null;
  true_peak_dbtp: number | null;
  silence_head: number | null;
  silence_tail: number | null;
  longest_silence: number | null;
};
/** Why a spot's light is yellow, worded in `media.problem.<code>`. */
export type Doubt = { code: "over" | "quiet" | "silence" | "length"; values: Record<string, number> };

/** What a person should hear before a sound goes on air: it may, but something is odd. */
export function listDoubts(heard: Heard): Doubt[] {
  const doubts: Doubt[] = [];
  const { true_peak_dbtp: peak, loudness_lufs: loudness } = heard;
  if (peak !== null && peak > FULL_SCALE) doubts.push({ code: "over", values: { peak } });
  if (loudness !== null && loudness < TOO_QUIET) doubts.push({ code: "quiet", values: { loudness } });
  const silence = Math.max(heard.silence_head ?? 0, heard.silence_tail ?? 0, heard.longest_silence ?? 0);
  if (silence > SILENCE_LONG) doubts.push({ code: "silence", values: { seconds: silence } });
  return doubts;
}

/** The sound against the length that is booked and billed, in seconds. */
export function checkLength(decoded_seconds: number, length: number): Doubt | null {
  if (Math.abs(decoded_seconds - length) <= LENGTH_OFF) return null;
  return { code: "length", values: { decoded: decoded_seconds, length } };
}
