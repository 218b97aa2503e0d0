import { spawn } from "node:child_process";
import { join } from "node:path";
import { Refusal } from "@/lib/errors";

/** Limits of a drawing: a logo has some hundred elements and no expensive filters. */
const BYTES_MOST = 500_000;
const ELEMENTS_MOST = 4000;
const USES_MOST = 100;
const FILTER_STEPS_MOST = 10;
const COSTLY =
  /<(feTurbulence|feDiffuseLighting|feSpecularLighting|feMorphology|feConvolveMatrix|foreignObject)\b/i;
const SECONDS_MOST = 4;
/** Drawings that may wait while one is being drawn. */
const WAITING_MOST = 8;

const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

/**
 * Whether a drawing is small and simple enough to be drawn; entities are refused, because they can expand without end.
 */
export function isDrawable(bytes: Uint8Array): boolean {
  if (bytes.byteLength > BYTES_MOST) return false;
  const text = new TextDecoder().decode(bytes);
  return (
    !/<!ENTITY/i.test(text) &&
    !COSTLY.test(text) &&
    countOf(text, /<[a-z]/gi) <= ELEMENTS_MOST &&
    countOf(text, /<(\w+:)?use\b/gi) <= USES_MOST &&
    countOf(text, /<(\w+:)?fe[A-Z]/g) <= FILTER_STEPS_MOST
  );
}

function drawOne(bytes: Uint8Array, args: readonly number[]): Promise<Uint8Array> {
  // The path is built at run time, so that no bundler follows it.
  const entry = join(process.cwd(), "server", "outside", "svg-process.mjs");
  const child = spawn(process.execPath, [entry, ...args.map(String)], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { NODE_ENV: "production" }, // the process that draws a foreign file gets none of our variables
  });
  const late = setTimeout(() => child.kill("SIGKILL"), SECONDS_MOST * 1000);
  return new Promise<Uint8Array>((done, failed) => {
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => void parts.push(part));
    child.stdin.on("error", () => undefined); // it ended before it read all input
    child.once("error", failed);
    child.once("close", (code) => {
      const drawn = Buffer.concat(parts);
      if (code === 0 && drawn.length > 0) done(new Uint8Array(drawn));
      else failed(new Error(`the drawing was not drawn (${code ?? "ended"})`));
    });
    child.stdin.end(bytes);
  }).finally(() => clearTimeout(late));
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/**
 * Draws an SVG as a PNG that fits into `width` × `height`, in a process with a limit of four seconds, one at a time.
 * Throws an Error where it cannot be drawn, and a refusal (503) where too many wait.
 */
export async function drawSvg(
  bytes: Uint8Array,
  width: number,
  height: number,
  pixels: number,
): Promise<Uint8Array> {
  if (waiting >= WAITING_MOST) throw new Refusal("unavailable", "busy", { retry_after: SECONDS_MOST });
  waiting += 1;
  const drawn = last.then(() => drawOne(bytes, [width, height, pixels]));
  last = drawn.catch(() => undefined);
  try {
    return await drawn;
  } finally {
    waiting -= 1;
  }
}
