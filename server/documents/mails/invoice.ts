import type { Day } from "@/lib/day";
import { writeLetter } from "./letter";
import { pickMailWords, writeMailDay } from "./words/pick";

type InvoiceMail = {
  to: string;
  from: string;
  kind: "invoice" | "credit_note" | "pro_forma";
  number: string;
  /** With its currency. */
  total: string;
  due: Day;
  /** The discount for early payment, and what is paid with it. */
  early: { percent: string; until: Day; amount: string } | null;
  message: string;
  link: string;
};

/** Writes the mail that an issued document is attached to. */
export function writeInvoiceMail(language: string, { to, due, early, message, link, ...said }: InvoiceMail) {
  const own = message === "" ? [] : [message];
  const words = pickMailWords(language).invoice({
    ...said,
    due: writeMailDay(language, due),
    early: early && { ...early, until: writeMailDay(language, early.until) },
    own,
  });
  return writeLetter(to, words, link);
}
