import { writeLetter } from "./letter";
import { pickMailWords } from "./words/pick";

/** Writes the mail to somebody whom a comment mentions. `record` names what is commented on. */
export const writeMentionMail = (
  language: string,
  { to, by, record, text, link }: { to: string; by: string; record: string; text: string; link: string },
) =>
  writeLetter(
    to,
    pickMailWords(language).mention({ by, record, said: text.split("\n").filter(Boolean) }),
    link,
  );
