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
  message: string;
  link: string;
};

/** Writes the mail that an issued document is attached to. */
export function writeInvoiceMail(language: string, { to, due, message, link, ...said }: InvoiceMail) {
  const own = message === "" ? [] : [message];
  const words = pickMailWords(language).invoice({ ...said, due: writeMailDay(language, due), own });
  return writeLetter(to, words, link);
}
