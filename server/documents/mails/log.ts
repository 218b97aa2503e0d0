import type { Day } from "@/lib/day";
import { writeLetter } from "./letter";
import { pickMailWords, writeMailDay } from "./words/pick";

type LogMail = { to: string; station: string; date: Day; number: number; first: string | null; link: string };

/** Writes the mail that the files of a published log are attached to. */
export function writeLogMail(language: string, { to, date, link, ...said }: LogMail) {
  return writeLetter(to, pickMailWords(language).log({ ...said, date: writeMailDay(language, date) }), link);
}
