import { addDays, type Day } from "@/lib/day";
import { buildByLanguage, type Language } from "@/lib/i18n/languages";
import { compare, type Money, ZERO } from "@/lib/money";

/** The levels of payment reminders, in the order in which an invoice gets them. */
export const REMINDER_LEVELS = ["first", "second", "third"] as const;
/** A level as it is stored. */
export type ReminderNumber = 1 | 2 | 3;
/**
 * A level: days after the due date, or after the reminder before; a fee that the mail states; its text by language,
 * "" for the usual one.
 */
export type ReminderLevel = { days: number; fee: Money } & Record<Language, string>;
type LevelName = (typeof REMINDER_LEVELS)[number];
/** The levels of a tenant. */
export type ReminderSettings = Record<LevelName, ReminderLevel>;
const NO_TEXTS = buildByLanguage(() => "");
/** The levels of a new tenant. */
export const DEFAULT_REMINDERS: ReminderSettings = {
  first: { days: 7, fee: ZERO, ...NO_TEXTS },
  second: { days: 14, fee: ZERO, ...NO_TEXTS },
  third: { days: 14, fee: ZERO, ...NO_TEXTS },
};
/** The texts of levels without one of the tenant, by language. */
export const REMINDER_TEXTS: Record<Language, Record<LevelName, string>> = {
  en: {
    first: "You may have overlooked the following invoice. Please pay the open amount.",
    second:
      "We have not received your payment despite our reminder. Please pay the open amount within 7 days.",
    third: "This is our last reminder. Please pay the open amount at once.",
  },
  de: {
    first:
      "möglicherweise haben Sie die folgende Rechnung übersehen. Bitte begleichen Sie den offenen Betrag.",
    second:
      "trotz unserer Zahlungserinnerung ist noch keine Zahlung eingegangen. Bitte begleichen Sie den offenen Betrag innerhalb von 7 Tagen.",
    third: "dies ist unsere letzte Mahnung. Bitte begleichen Sie den offenen Betrag umgehend.",
  },
  fr: {
    first:
      "Sauf erreur de notre part, la facture suivante reste impayée. Nous vous remercions de régler le montant ouvert.",
    second:
      "Malgré notre relance, nous n’avons pas reçu votre paiement. Nous vous prions de régler le montant ouvert sous 7 jours.",
    third: "Ceci est notre dernière relance. Nous vous prions de régler sans délai le montant ouvert.",
  },
  es: {
    first:
      "Salvo error por nuestra parte, la siguiente factura sigue pendiente de pago. Le rogamos que pague el importe pendiente.",
    second:
      "A pesar de nuestro recordatorio, no hemos recibido su pago. Le rogamos que pague el importe pendiente en un plazo de 7 días.",
    third: "Este es nuestro último recordatorio. Le rogamos que pague de inmediato el importe pendiente.",
  },
  hr: {
    first: "Možda ste previdjeli sljedeći račun. Molimo vas da podmirite otvoreni iznos.",
    second:
      "Unatoč našoj opomeni nismo primili vašu uplatu. Molimo vas da otvoreni iznos podmirite u roku od 7 dana.",
    third: "Ovo je naša zadnja opomena. Molimo vas da otvoreni iznos podmirite odmah.",
  },
  "sr-Latn": {
    first: "Možda ste prevideli sledeću fakturu. Molimo vas da platite otvoreni iznos.",
    second:
      "Uprkos našoj opomeni nismo primili vašu uplatu. Molimo vas da otvoreni iznos platite u roku od 7 dana.",
    third: "Ovo je naša poslednja opomena. Molimo vas da otvoreni iznos platite odmah.",
  },
  pl: {
    first: "Być może poniższa faktura została przeoczona. Prosimy o zapłatę pozostałej kwoty.",
    second:
      "Mimo naszego przypomnienia nie otrzymaliśmy płatności. Prosimy o zapłatę pozostałej kwoty w terminie 7 dni.",
    third: "To nasze ostatnie przypomnienie. Prosimy o niezwłoczną zapłatę pozostałej kwoty.",
  },
};

/** Returns the settings of a level by its number, with the usual texts where the tenant has none. */
export function pickReminderLevel(settings: ReminderSettings, level: ReminderNumber): ReminderLevel {
  const name = REMINDER_LEVELS[level - 1] ?? "first";
  const own = settings[name];
  return { ...own, ...buildByLanguage((language) => own[language] || REMINDER_TEXTS[language][name]) };
}

/** What decides whether an invoice is reminded of; `last` is its highest level so far and the day of it. */
export type RemindedInvoice = {
  kind: string;
  status: string;
  open: Money;
  due_date: Day;
  is_paused: boolean;
  last: { level: number; day: Day } | null;
};

/**
 * Returns the level that is due for an invoice on a day, or null. Only issued invoices with an open amount that are not
 * paused get reminders, each level once and in order.
 */
export function findDueReminder(
  { kind, status, open, due_date, is_paused, last }: RemindedInvoice,
  settings: ReminderSettings,
  today: Day,
): ReminderNumber | null {
  if (kind !== "invoice" || status !== "issued" || is_paused || compare(open, ZERO) <= 0) return null;
  const level = ([1, 2, 3] as const).find((one) => one > (last?.level ?? 0));
  if (level === undefined) return null;
  const { days } = pickReminderLevel(settings, level);
  return addDays(last?.day ?? due_date, days) <= today ? level : null;
}
