import { type Day, formatDay } from "@/lib/day";
import { pick, writeLetter } from "./letter";

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

/** What each kind of document is called, and what its mail says of it. */
const WORDS = {
  invoice: {
    en: {
      name: "Invoice",
      lead: "Invoice",
      view: "View invoice",
      end: (until: string) => ` It is due on ${until}.`,
    },
    de: {
      name: "Rechnung",
      lead: "die Rechnung",
      view: "Rechnung ansehen",
      end: (until: string) => `, fällig am ${until}.`,
    },
  },
  credit_note: {
    en: { name: "Credit note", lead: "Credit note", view: "View credit note", end: () => "" },
    de: { name: "Gutschrift", lead: "die Gutschrift", view: "Gutschrift ansehen", end: () => "." },
  },
  pro_forma: {
    en: {
      name: "Pro-forma invoice",
      lead: "Pro-forma invoice",
      view: "View pro-forma invoice",
      end: (until: string) =>
        ` It is payable by ${until}. It is not an invoice: that one follows separately.`,
    },
    de: {
      name: "Proforma-Rechnung",
      lead: "die Proforma-Rechnung",
      view: "Proforma-Rechnung ansehen",
      end: (until: string) => `, zahlbar bis ${until}. Sie ist keine Rechnung: Diese erhalten Sie gesondert.`,
    },
  },
} as const;

/** Writes the mail that an issued document is attached to. */
export function writeInvoiceMail(
  language: string,
  { to, from, kind, number, total, due, message, link }: InvoiceMail,
) {
  const own = message === "" ? [] : [message];
  const { en, de } = WORDS[kind];
  const until = formatDay(due, "D.M.Y");
  return writeLetter(
    to,
    pick(language, {
      en: {
        subject: `${en.name} ${number} from ${from}`,
        lines: [...own, `${en.lead} ${number} of ${from} over ${total} is attached.${en.end(until)}`],
        button: en.view,
        foot: "The link opens the document without signing in.",
      },
      de: {
        subject: `${de.name} ${number} von ${from}`,
        lines: [
          ...own,
          `Im Anhang finden Sie ${de.lead} ${number} von ${from} über ${total}${de.end(until)}`,
        ],
        button: de.view,
        foot: "Der Link öffnet das Dokument ohne Anmeldung.",
      },
    }),
    link,
  );
}
