import type { ReminderNumber } from "@/lib/billing/overdue/reminders";
import type { Day } from "@/lib/day";
import type { Mail } from "@/lib/mail";
import { escapeHtml } from "./letter";
import { pickMailWords, writeMailDay } from "./words/pick";

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

/** Writes the payment reminder of one level for invoices of one customer. */
export function writeReminderMail(
  language: string,
  { to, from, level, text, fee, invoices }: ReminderMail,
): Mail {
  const words = pickMailWords(language).reminder;
  const title = words.subjects[level - 1] ?? "";
  const lines = invoices.map(({ number, due, open, link }) => ({
    line: words.line({ number, due: writeMailDay(language, due), open }),
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
