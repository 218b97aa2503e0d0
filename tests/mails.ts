import { existsSync, readdirSync, readFileSync } from "node:fs";
import PostalMime, { type Email } from "postal-mime";
import { vi } from "vitest";

const FOLDER = ".data/test/mail";

/** The mails read before, by path: a mail never changes, and to parse them all anew took a tenth of some runs. */
const parsed = new Map<string, Promise<Email>>();
export function readMail(path: string): Promise<Email> {
  let mail = parsed.get(path);
  if (!mail) {
    mail = PostalMime.parse(readFileSync(path));
    parsed.set(path, mail);
  }
  return mail;
}
/** The paths of the mails in a folder: what is still being written has another ending. */
export const listMails = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => `${folder}/${name}`)
    : [];

/** The mails sent to a person, as text. */
export async function mailsTo(email: string): Promise<string[]> {
  const mails = await Promise.all(listMails(FOLDER).map(readMail));
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
