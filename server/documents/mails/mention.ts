import { pick, writeLetter } from "./letter";

/** Writes the mail to somebody whom a comment mentions. `record` names what is commented on. */
export const writeMentionMail = (
  language: string,
  { to, by, record, text, link }: { to: string; by: string; record: string; text: string; link: string },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: `${by} mentioned you: ${record}`,
        lines: [`${by} mentioned you in a comment on “${record}”:`, ...text.split("\n").filter(Boolean)],
        button: "View comment",
        foot: "You receive this email because the comment mentions you.",
      },
      de: {
        subject: `${by} hat Sie erwähnt: ${record}`,
        lines: [
          `${by} hat Sie in einem Kommentar zu „${record}“ erwähnt:`,
          ...text.split("\n").filter(Boolean),
        ],
        button: "Kommentar ansehen",
        foot: "Sie erhalten diese E-Mail, weil der Kommentar Sie erwähnt.",
      },
    }),
    link,
  );
