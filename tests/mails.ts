import { existsSync, readdirSync, readFileSync } from "node:fs";
import PostalMime, { type Email } from "postal-mime";
import { vi } from "vitest";

const FOLDER = ".data/test/mail";

/** What was read of the folder before: a mail never changes, and to parse them all anew took a tenth of some runs. */
const parsed = new Map<string, Promise<Email>>();
function readMail(name: string): Promise<Email> {
  let mail = parsed.get(name);
  if (!mail) {
    mail = PostalMime.parse(readFileSync(`${FOLDER}/${name}`));
    parsed.set(name, mail);
  }
  return mail;
}

/** The mails sent to a person, as text. */
export async function mailsTo(email: string): Promise<string[]> {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(names.map(readMail));
  return mails
    .filter((mail: Email) => mail.to?.some((to) => to.address === email))
    .map((mail) => mail.text ?? "");
}
/** Person and token of a link mailed to a person, once it has arrived. */
export const linkMailed = (email: string, path: string): Promise<[uid: string, token: string]> =>
  vi.waitFor(
    async () => {
      const link = new RegExp(`/auth/${path}/([\\w-]+)/([\\w-]+)`).exec((await mailsTo(email)).join("\n"));
      if (!link) throw new Error(`no link to ${path} was mailed to ${email}`);
      return [link[1]!, link[2]!];
    },
    { timeout: 30_000, interval: 50 },
  );
/** The code of an invitation mailed to a person. */
export const codeMailed = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const link = /\/auth\/register\/([\w-]+)/.exec((await mailsTo(email)).join("\n"));
      if (!link) throw new Error(`no invitation was mailed to ${email}`);
      return link[1]!;
    },
    { timeout: 30_000, interval: 50 },
  );
