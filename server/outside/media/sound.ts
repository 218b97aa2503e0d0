/** Frames per second and channels of the decoded sound for the waveform; loudness is measured before. */
export const RATE = 24_000;
export const CHANNELS = 2;
const BYTES = 2 * CHANNELS;
const BUCKETS_A_SECOND = 100;
const BUCKET = RATE / BUCKETS_A_SECOND;
const FULL_SCALE = 32_768;
/** −60 dBFS. */
const QUIET = FULL_SCALE / 1_000;
const BARS = 200;

export type Heard = {
  seconds: number;
  silence_head: number;
  silence_tail: number;
  longest_silence: number;
  /** No sample is above the threshold. */
  silent: boolean;
  waveform: number[];
};

/**
 * Returns a meter that takes decoded sound in parts (16 bit, little-endian) and keeps the peak of every hundredth of a
 * second.
 */
export function makeSoundMeter() {
  let peaks = new Uint16Array(BUCKETS_A_SECOND * 60);
  let frames = 0;
  let rest = new Uint8Array(0);

  return {
    get seconds() {
      return frames / RATE;
    },
    take(chunk: Uint8Array): void {
      const pending = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      const end = pending.length - (pending.length % BYTES);
      const samples = new DataView(pending.buffer, pending.byteOffset, pending.length);
      for (let at = 0; at < end; at += BYTES, frames++) {
        const bucket = Math.floor(frames / BUCKET);
        if (bucket === peaks.length) {
          const more = new Uint16Array(peaks.length * 2);
          more.set(peaks);
          peaks = more;
        }
        const peak = Math.max(Math.abs(samples.getInt16(at, true)), Math.abs(samples.getInt16(at + 2, true)));
        if (peak > peaks[bucket]!) peaks[bucket] = peak;
      }
      rest = pending.slice(end);
    },
    heard(): Heard {
      const all = peaks.subarray(0, Math.ceil(frames / BUCKET));
      const seconds = frames / RATE;
      const first = all.findIndex((peak) => peak > QUIET);
      const last = all.findLastIndex((peak) => peak > QUIET);
      let longest = 0;
      for (let i = first + 1, run = 0; i < last; i++) {
        run = all[i]! > QUIET ? 0 : run + 1;
        longest = Math.max(longest, run);
      }
      const bars = Math.min(BARS, all.length);
      const round = (n: number) => Math.round(n * 1_000) / 1_000;
      return {
        seconds: round(seconds),
        silent: first === -1,
        silence_head: first === -1 ? round(seconds) : first / BUCKETS_A_SECOND,
        silence_tail: first === -1 ? round(seconds) : (all.length - 1 - last) / BUCKETS_A_SECOND,
        longest_silence: longest / BUCKETS_A_SECOND,
        waveform: Array.from({ length: bars }, (_, i) => {
          const bar = all.subarray(
            Math.floor((i * all.length) / bars),
            Math.floor(((i + 1) * all.length) / bars),
          );
          return round(Math.min(1, bar.reduce((most, peak) => Math.max(most, peak), 0) / FULL_SCALE));
        }),
      };
    },
  };
}
