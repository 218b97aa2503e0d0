import { formatDay, formatTime, toDay, writeZone } from "@/lib/day";
import type { OfferAnswer } from "@/lib/traffic/offers/offer";
import { pick, writeLetter } from "./letter";

type At = { date: string; second: number };
type OfferMail = {
  to: string;
  from: string;
  station: string;
  spots: readonly (At & { title: string })[];
  message: string;
  expires: At;
  timezone: string;
  link: string;
};
const writeAt = ({ date, second }: At) => `${formatDay(toDay(date), "D.M.Y")}, ${formatTime(second)}`;

/** Writes the mail that offers make-goods to a customer. Times are those of the station's clock. */
export function writeOfferMail(
  language: string,
  { to, from, station, spots, message, expires, timezone, link }: OfferMail,
) {
  const missed = spots.map((spot) => `${spot.title}: ${writeAt(spot)}`);
  const until = writeAt(expires);
  const zone = writeZone(timezone);
  const own = message === "" ? [] : [message];
  return writeLetter(
    to,
    pick(language, {
      en: {
        subject: `Make-good for your spot on ${station}`,
        lines: [
          spots.length === 1
            ? `A spot of yours on ${station} did not air as booked:`
            : `Spots of yours on ${station} did not air as booked:`,
          ...missed,
          ...own,
          `Choose how ${from} makes this good. The offer is open until ${until} (${zone}).`,
        ],
        button: "View offer",
        foot: "You can answer without signing in. The times are not held for you until you accept.",
      },
      de: {
        subject: `Ersatzschaltung für Ihren Spot auf ${station}`,
        lines: [
          spots.length === 1
            ? `Ein Spot von Ihnen auf ${station} lief nicht wie gebucht:`
            : `Spots von Ihnen auf ${station} liefen nicht wie gebucht:`,
          ...missed,
          ...own,
          `Wählen Sie, wie ${from} das ausgleicht. Das Angebot gilt bis ${until} (${zone}).`,
        ],
        button: "Angebot ansehen",
        foot: "Sie können ohne Anmeldung antworten. Die Zeiten sind erst reserviert, wenn Sie annehmen.",
      },
    }),
    link,
  );
}

type AnswerMail = { to: string; answer: OfferAnswer; name: string; by: string; wish: string; link: string };
const ANSWERS = {
  en: {
    accept: "accepted the make-good. It is booked.",
    counter: "wishes other times:",
    credit: "takes the credit.",
  },
  de: {
    accept: "hat die Ersatzschaltung angenommen. Sie ist gebucht.",
    counter: "wünscht andere Zeiten:",
    credit: "nimmt die Gutschrift.",
  },
} as const;

/** Writes the mail about a customer's answer to who sent the offer. */
export function writeOfferAnswerMail(language: string, { to, answer, name, by, wish, link }: AnswerMail) {
  const own = answer === "counter" ? [wish] : [];
  return writeLetter(
    to,
    pick(language, {
      en: {
        subject: `Answer to your make-good offer: ${name}`,
        lines: [`${by} ${ANSWERS.en[answer]}`, ...own],
        button: "View campaign",
        foot: "You receive this email because you sent the offer.",
      },
      de: {
        subject: `Antwort auf Ihr Angebot einer Ersatzschaltung: ${name}`,
        lines: [`${by} ${ANSWERS.de[answer]}`, ...own],
        button: "Kampagne ansehen",
        foot: "Sie erhalten diese E-Mail, weil Sie das Angebot gesendet haben.",
      },
    }),
    link,
  );
}
