import type { ReminderNumber } from "@/lib/billing/reminders";
import { type Day, formatDay } from "@/lib/day";
import type { Mail } from "@/lib/mail";
import { escapeHtml } from "./letter";

type ReminderMail = {
  to: string;
  from: string;
  level: ReminderNumber;
  text: string;
  /** With its currency; null without a fee. */
  fee: string | null;
  /** `open` with its currency. */
  invoices: readonly { number: string; due: Day; open: string; link: string }[];
};

const WORDS = {
  en: {
    subjects: ["Payment reminder", "Second payment reminder", "Final payment reminder"],
    line: (number: string, due: string, open: string) =>
      `Invoice ${number}, due on ${due}, open amount ${open}`,
    fee: (fee: string) =>
      `We charge a reminder fee of ${fee} for each invoice. It is not included in the open amounts above.`,
    foot: "The invoices are attached. If you have paid in the meantime, please disregard this mail. The links open the documents without signing in.",
    from: "from",
  },
  de: {
    subjects: ["Zahlungserinnerung", "Zweite Zahlungserinnerung", "Letzte Mahnung"],
    line: (number: string, due: string, open: string) =>
      `Rechnung ${number}, fällig am ${due}, offener Betrag ${open}`,
    fee: (fee: string) =>
      `Wir berechnen eine Mahngebühr von ${fee} je Rechnung. Sie ist in den offenen Beträgen oben nicht enthalten.`,
    foot: "Die Rechnungen finden Sie im Anhang. Falls Sie inzwischen gezahlt haben, betrachten Sie diese E-Mail als gegenstandslos. Die Links öffnen die Dokumente ohne Anmeldung.",
    from: "von",
  },
};

/** Writes the payment reminder of one level for invoices of one customer. */
export function writeReminderMail(
  language: string,
  { to, from, level, text, fee, invoices }: ReminderMail,
): Mail {
  const words = language === "de" ? WORDS.de : WORDS.en;
  const title = words.subjects[level - 1] ?? "";
  const lines = invoices.map(({ number, due, open, link }) => ({
    line: words.line(number, formatDay(due, "D.M.Y"), open),
    link,
  }));
  const numbers = invoices.map(({ number }) => number);
  const named = numbers.length > 3 ? `${numbers.slice(0, 3).join(", ")} …` : numbers.join(", ");
  const after = [...(fee === null ? [] : [words.fee(fee)]), words.foot];
  const paragraph = (line: string) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`;
  return {
    to,
    subject: `${title} ${words.from} ${from}${named && `: ${named}`}`,
    text: [text, "", ...lines.map(({ line, link }) => `${line}\n${link}\n`), ...after].join("\n"),
    html: `<!doctype html><html><body style="font:15px/1.5 system-ui,sans-serif;color:#161a22;max-width:34rem;margin:2rem auto;padding:0 1rem">
${paragraph(text)}
<ul>${lines.map(({ line, link }) => `<li><a href="${escapeHtml(link)}">${escapeHtml(line)}</a></li>`).join("\n")}</ul>
${after.map(paragraph).join("\n")}</body></html>`,
    links: lines.map(({ link }) => link),
  };
}
