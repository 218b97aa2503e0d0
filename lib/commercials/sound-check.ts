/** Seconds by which the decoded audio may deviate from the booked length. */
export const LENGTH_OFF = 0.5;
/** Days before its end at which a commercial, or an artist's rights, count as expiring. */
export const EXPIRES_SOON = 14;
/** Seconds of silence within a commercial from which it should be listened to (trust F2). */
export const SILENCE_LONG = 2;
/** LUFS below which a commercial is too quiet beside the programme. */
export const TOO_QUIET = -30;
/** dBTP above which audio is clipped. */
export const FULL_SCALE = 0;

type Measured = {
  loudness_lufs: number | null;
  true_peak_dbtp: number | null;
  silence_head: number | null;
  silence_tail: number | null;
  longest_silence: number | null;
};
/** Why audio should be listened to, with the message `media.problem.<code>`. */
export type Doubt = { code: "over" | "quiet" | "silence" | "length"; values: Record<string, number> };

/** The doubts about measured audio. It may air, but a person should listen to it first. */
export function listDoubts(measured: Measured): Doubt[] {
  const doubts: Doubt[] = [];
  const { true_peak_dbtp: peak, loudness_lufs: loudness } = measured;
  if (peak !== null && peak > FULL_SCALE) doubts.push({ code: "over", values: { peak } });
  if (loudness !== null && loudness < TOO_QUIET) doubts.push({ code: "quiet", values: { loudness } });
  const silence = Math.max(
    measured.silence_head ?? 0,
    measured.silence_tail ?? 0,
    measured.longest_silence ?? 0,
  );
  if (silence > SILENCE_LONG) doubts.push({ code: "silence", values: { seconds: silence } });
  return doubts;
}

/** Compares the decoded length with the booked one, in seconds; null when they agree within `LENGTH_OFF`. */
export function checkLength(decoded_seconds: number, length: number): Doubt | null {
  if (Math.abs(decoded_seconds - length) <= LENGTH_OFF) return null;
  return { code: "length", values: { decoded: decoded_seconds, length } };
}
