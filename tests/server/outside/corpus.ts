import { made, sine, tone, wav } from "./media-files";

/** The verdict on a file: fit, or why not; where the two decoders detect damage differently, either code. */
type Verdict = "ok" | readonly string[];
export type CorpusFile = { name: string; bytes: Uint8Array; verdict: Verdict };

const text = (words: string) => new TextEncoder().encode(words);
const part = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
/** A copy with a part of it overwritten by a fixed pattern. */
function rotten(bytes: Uint8Array, from: number, length: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let at = from; at < Math.min(from + length, copy.length); at++) copy[at] = (copy[at]! * 7 + at) % 256;
  return copy;
}
/** An ID3v2 tag padded with bytes, as a huge cover image makes it. */
function tag(size: number): Uint8Array {
  const bytes = [21, 14, 7, 0].map((by) => (size >> by) & 127);
  return joined(Uint8Array.of(0x49, 0x44, 0x33, 3, 0, 0, ...bytes), new Uint8Array(size));
}
const CUT = ["cut"] as const;
const DAMAGED = ["damaged", "cut"] as const;

/** Maximum seconds of audio here: an hour of silence proves no more, and takes longer. */
export const MOST_SECONDS = 60;

/** Damaged and unusual files that people send (trust F2), each with its expected verdict. `ffmpeg` only encodes. */
export function corpus(ffmpeg: string): CorpusFile[] {
  const six = tone({ seconds: 6 });
  const as = (name: string, ...options: string[]) => made(ffmpeg, six, name, options);
  const [mp3, flac, ogg, m4a, mp2, aac] = [
    as("a.mp3"),
    as("a.flac"),
    as("a.ogg", "-c:a", "libvorbis"),
    as("a.m4a"),
    as("a.mp2"),
    as("a.aac"),
  ];
  const samples = sine({ seconds: 6 });
  const locked = Uint8Array.from(m4a);
  Buffer.from(locked.buffer).write("drms", m4a.indexOf("mp4a", m4a.indexOf("stsd")), "latin1");
  const silent = (seconds: number) => tone({ seconds, level: 0, rate: 8_000 });
  const files: [string, Uint8Array, Verdict][] = [
    // Fit, however unusual.
    ["a plain wav", six, "ok"],
    ["an mp3", mp3, "ok"],
    ["an mp3 with a cover of 4 MB", joined(tag(4_000_000), mp3), "ok"],
    ["an mp3 that is called .wav", mp3, "ok"],
    ["a flac that is called .mp3", flac, "ok"],
    ["mp2 of an old cart machine", mp2, "ok"],
    ["ogg vorbis", ogg, "ok"],
    ["aac in adts", aac, "ok"],
    ["m4a", m4a, "ok"],
    ["a wav of 192 kHz and 24 bit", as("hi.wav", "-ar", "192000", "-c:a", "pcm_s24le"), "ok"],
    ["a wav of 8 kHz", tone({ seconds: 6, rate: 8_000 }), "ok"],
    ["a wav in 32 bit floats", as("f.wav", "-c:a", "pcm_f32le"), "ok"],
    ["six channels", as("six.wav", "-ac", "6"), "ok"],
    ["variable rate without a length in its head", as("v.mp3", "-q:a", "5", "-write_xing", "0"), "ok"],
    ["a video with sound", as("v.mp4", "-f", "lavfi", "-i", "color=s=64x64:d=6:r=5", "-shortest"), "ok"],
    // Truncated in transfer.
    ["a wav cut in the middle", part(six, 0.5), CUT],
    ["a wav cut at its last tenth", part(six, 0.9), CUT],
    ["a wav of nothing but its head", six.subarray(0, 44), ["no_audio", "damaged", "cut"]],
    ["an mp3 cut in the middle", part(mp3, 0.5), CUT],
    ["an mp3 cut at its last tenth", part(mp3, 0.9), CUT],
    ["a flac cut in the middle", part(flac, 0.5), CUT],
    ["an ogg without its last page", part(ogg, 0.7), CUT],
    ["an m4a without its index", part(m4a, 0.6), ["damaged"]],
    // Corrupted.
    ["a flac with a rotten kilobyte", rotten(flac, Math.floor(flac.length / 2), 1_000), DAMAGED],
    ["an mp3 with rotten frames", rotten(mp3, Math.floor(mp3.length / 2), 3_000), DAMAGED],
    ["an ogg with a rotten page", rotten(ogg, Math.floor(ogg.length / 2), 2_000), DAMAGED],
    // Wrong headers.
    [
      "a wav that promises thrice its length",
      wav(samples, 44_100, 1, { bytes: samples.byteLength * 3 }),
      CUT,
    ],
    ["a wav of 0 Hz", wav(samples, 44_100, 1, { rate: 0 }), ["damaged"]],
    ["a wav that says twice its rate", wav(samples, 44_100, 1, { rate: 88_200 }), "ok"],
    // No audio.
    ["an empty file", new Uint8Array(0), ["empty"]],
    ["one byte", Uint8Array.of(7), ["not_audio"]],
    ["a web page", text("<!DOCTYPE html><html><body>404</body></html>"), ["not_audio"]],
    ["a web page in lower case after blanks", text("\n\n  <html>gone</html>"), ["not_audio"]],
    ["an M3U", text("#EXTM3U\n#EXTINF:10,x\nfile:///etc/passwd\n"), ["not_audio"]],
    ["a PLS", text("[playlist]\nFile1=http://169.254.169.254/\n"), ["not_audio"]],
    ["an ffconcat", text("ffconcat version 1.0\nfile /etc/hosts\n"), ["not_audio"]],
    ["an ASX", text('<asx version="3.0"><entry/></asx>'), ["not_audio"]],
    ["a note", text("call the desk before noon"), ["not_audio"]],
    [
      "a picture",
      joined(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), new Uint8Array(64)),
      ["not_audio"],
    ],
    ["a PDF", text("%PDF-1.7\n1 0 obj\n"), ["not_audio"]],
    ["a ZIP", joined(Uint8Array.of(0x50, 0x4b, 3, 4), new Uint8Array(64)), ["not_audio"]],
    ["noise", Uint8Array.from({ length: 40_000 }, (_, i) => (i * 131 + (i >> 3)) % 251), ["not_audio"]],
    ["a tag and nothing after it", tag(20), ["no_audio"]],
    [
      "a video without sound",
      as("mute.mp4", "-f", "lavfi", "-i", "color=s=64x64:d=2:r=5", "-map", "1:v"),
      ["no_audio"],
    ],
    ["a WebM", Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4), ["unsupported"]],
    ["an AIFF", text("FORM\u0000\u0000\u0000\u0000AIFF"), ["unsupported"]],
    ["a MIDI", text("MThd\u0000\u0000\u0000\u0006"), ["unsupported"]],
    ["locked music", locked, ["protected"]],
    // Silence.
    ["nothing but silence", silent(10), ["silent"]],
    [
      "silence longer than is taken",
      as("long.flac", "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-map", "1:a", "-t", "100"),
      ["too_long"],
    ],
  ];
  return files.map(([name, bytes, verdict]) => ({ name, bytes, verdict }));
}
