import { createHash } from "node:crypto";
import { globSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { transform } from "esbuild";

/** What Next wrote for the server. */
const CHUNKS = ".next/server/chunks/**/*.js";
/** Characters that make V8 keep the whole text of a file with two bytes for each character. */
const WIDE = /[\u0100-\uffff]/g;

const escapeWide = (code: string) =>
  code.replace(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Returns the same program without comments and spaces, and with one byte for each character. */
export async function trimCode(code: string): Promise<string> {
  const { code: trimmed } = await transform(code, {
    minifyWhitespace: true,
    // Names stay as they are, because stack traces in the log show them.
    legalComments: "none",
    charset: "ascii",
    target: "node24",
  });
  // esbuild leaves regular expressions and tagged templates as they were written.
  return escapeWide(trimmed);
}

/**
 * Trims the server's chunks and keeps one of each content. The web server holds the text of every file it has loaded:
 * Next writes them with comments, and the same modules several times.
 */
export async function trimChunks() {
  const files = globSync(CHUNKS).toSorted();
  const trimmed = await Promise.all(files.map((file) => trimCode(readFileSync(file, "utf8"))));
  const first = new Map<string, string>();
  for (const [n, file] of files.entries()) {
    const code = trimmed[n] ?? "";
    const hash = createHash("sha256").update(code).digest("hex");
    const same = first.get(hash);
    if (same === undefined) {
      first.set(hash, file);
      writeFileSync(file, code);
      continue;
    }
    // Node loads a file once by its real path, so a link costs nothing.
    unlinkSync(file);
    symlinkSync(relative(dirname(file), same), file);
  }
}
