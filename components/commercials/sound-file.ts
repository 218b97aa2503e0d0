/** "Winter_tyres 30.wav" → "Winter tyres 30". */
export const titleOf = (name: string) =>
  name
    .replace(/\.\w{2,4}$/, "")
    .replaceAll(/[_]+/g, " ")
    .trim();

/** Seconds a spot may have. */
const LONGEST = 600;

/** The whole seconds of a sound, as this browser reads them; null where it cannot, or no spot is as long. */
export const secondsOf = (file: File) =>
  new Promise<number | null>((done) => {
    const url = URL.createObjectURL(file);
    const sound = new Audio();
    const say = (seconds: number | null) => {
      URL.revokeObjectURL(url);
      done(seconds && seconds <= LONGEST ? seconds : null);
    };
    sound.preload = "metadata";
    sound.onloadedmetadata = () => say(Number.isFinite(sound.duration) ? Math.round(sound.duration) : null);
    sound.onerror = () => say(null);
    sound.src = url;
  });
