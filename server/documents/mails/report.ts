import { type Day, formatDay } from "@/lib/day";
import { pick, writeLetter } from "./letter";

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
  { to, sender, number, revision, title, from, until, basis, message, link }: ReportMail,
) {
  const own = message === "" ? [] : [message];
  const days = [formatDay(from, "D.M.Y"), formatDay(until, "D.M.Y")] as const;
  const isAired = basis === "aired";
  const en = revision > 1 ? `${number}, revision ${revision},` : number;
  const de = revision > 1 ? `${number}, Revision ${revision},` : number;
  return writeLetter(
    to,
    pick(language, {
      en: {
        subject: `Broadcast report ${number} from ${sender}: ${title}`,
        lines: [
          ...own,
          isAired
            ? `Broadcast report ${en} of ${sender} for ${title} is attached. It lists each spot of ${days[0]} to ${days[1]} with the time it aired.`
            : `The planned spots of ${title} from ${days[0]} to ${days[1]} are attached as report ${en} of ${sender}.`,
        ],
        button: "View report",
        foot: "The link opens the report without signing in.",
      },
      de: {
        subject: `Sendenachweis ${number} von ${sender}: ${title}`,
        lines: [
          ...own,
          isAired
            ? `Im Anhang finden Sie den Sendenachweis ${de} von ${sender} für ${title}. Er nennt jeden Spot vom ${days[0]} bis ${days[1]} mit seiner Sendezeit.`
            : `Im Anhang finden Sie die geplanten Spots von ${title} vom ${days[0]} bis ${days[1]} als Nachweis ${de} von ${sender}.`,
        ],
        button: "Nachweis ansehen",
        foot: "Der Link öffnet den Nachweis ohne Anmeldung.",
      },
    }),
    link,
  );
}
