import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataDir } from "@/server/env";

/** The text of the newest mail to an address, as it was written to the data folder; lines and links made whole. */
export function mailTo(address: string): string {
  const folder = join(dataDir(), "mail");
  const found = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=\n", "").replaceAll("=3D", "="));
  const dated = (mail: string) => Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? "");
  const newest = found.toSorted((a, b) => dated(a) - dated(b)).at(-1);
  if (!newest) throw new Error(`no mail to ${address}`);
  return newest;
}
/** The code at the end of a link of ours in a mail. */
export const codeIn = (mail: string, path: string): string =>
  new RegExp(`${path}/([A-Za-z0-9_-]+)`).exec(mail)?.[1] ?? "";
