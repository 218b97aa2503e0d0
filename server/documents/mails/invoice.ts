import { type Day, formatDay } from "@/lib/day";
import { pick, writeLetter } from "./letter";

type InvoiceMail = {
  to: string;
  from: string;
  kind: "invoice" | "credit_note";
  number: string;
  /** With its currency. */
  total: string;
  due: Day;
  message: string;
  link: string;
};

/** Writes the mail that an issued invoice or credit note is attached to. */
export function writeInvoiceMail(
  language: string,
  { to, from, kind, number, total, due, message, link }: InvoiceMail,
) {
  const own = message === "" ? [] : [message];
  const isInvoice = kind === "invoice";
  const until = formatDay(due, "D.M.Y");
  return writeLetter(
    to,
    pick(language, {
      en: {
        subject: `${isInvoice ? "Invoice" : "Credit note"} ${number} from ${from}`,
        lines: [
          ...own,
          isInvoice
            ? `Invoice ${number} of ${from} over ${total} is attached. It is due on ${until}.`
            : `Credit note ${number} of ${from} over ${total} is attached.`,
        ],
        button: isInvoice ? "View invoice" : "View credit note",
        foot: "The link opens the document without signing in.",
      },
      de: {
        subject: `${isInvoice ? "Rechnung" : "Gutschrift"} ${number} von ${from}`,
        lines: [
          ...own,
          isInvoice
            ? `Im Anhang finden Sie die Rechnung ${number} von ${from} über ${total}, fällig am ${until}.`
            : `Im Anhang finden Sie die Gutschrift ${number} von ${from} über ${total}.`,
        ],
        button: isInvoice ? "Rechnung ansehen" : "Gutschrift ansehen",
        foot: "Der Link öffnet das Dokument ohne Anmeldung.",
      },
    }),
    link,
  );
}
