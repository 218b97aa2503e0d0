import type { Day } from "@/lib/day";
import { writeLetter } from "./letter";
import { pickMailWords, writeMailDay } from "./words/pick";

type ReportMail = {
  to: string;
  sender: string;
  number: string;
  revision: number;
  title: string;
  from: Day;
  until: Day;
  basis: "aired" | "planned";
  message: string;
  link: string;
};

/** Writes the mail that a broadcast report is attached to. */
export function writeReportMail(
  language: string,
  { to, from, until, basis, message, link, ...said }: ReportMail,
) {
  const words = pickMailWords(language).report({
    ...said,
    from: writeMailDay(language, from),
    until: writeMailDay(language, until),
    isAired: basis === "aired",
    own: message === "" ? [] : [message],
  });
  return writeLetter(to, words, link);
}
