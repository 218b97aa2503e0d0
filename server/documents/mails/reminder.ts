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
  /** The interest claimed on all of them, at a yearly rate until a day; null without. */
  interest: { percent: string; until: Day; amount: string } | null;
  /** `open` and `interest` with their currency. */
  invoices: readonly { number: string; due: Day; open: string; interest: string | null; link: string }[];
};

/** Writes the payment reminder of one level for invoices of one customer. */
export function writeReminderMail(
  language: string,
  { to, from, level, text, fee, interest, invoices }: ReminderMail,
): Mail {
  const words = pickMailWords(language).reminder;
  const title = words.subjects[level - 1] ?? "";
  const lines = invoices.map(({ link, due, ...invoice }) => ({
    line: words.line({ ...invoice, due: writeMailDay(language, due) }),
    link,
  }));
  const numbers = invoices.map(({ number }) => number);
  const named = numbers.length > 3 ? `${numbers.slice(0, 3).join(", ")} …` : numbers.join(", ");
  const claimed = interest && { ...interest, until: writeMailDay(language, interest.until) };
  const after = [
    ...(fee === null ? [] : [words.fee(fee)]),
    ...(claimed ? [words.interest(claimed)] : []),
    words.foot,
  ];
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
