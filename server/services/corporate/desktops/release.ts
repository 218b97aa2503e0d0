import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The file of the station agent, as it is in the repository and beside the built app. */
const FILE = join("server", "agent", "station-agent.mjs");

type Release = { version: string; sha256: string; bytes: Uint8Array };
let read: Promise<Release> | undefined;

async function readFileOnce(): Promise<Release> {
  const bytes = await readFile(join(process.cwd(), FILE));
  const version = /^const VERSION = "([\d.]+)";$/m.exec(bytes.toString("utf8"))?.[1];
  if (!version) throw new Error(`${FILE} has no version`);
  return { version, sha256: createHash("sha256").update(bytes).digest("hex"), bytes };
}
/** Returns the station agent with its version and hash, read once a process. */
export function readRelease(): Promise<Release> {
  read ??= readFileOnce();
  return read;
}
