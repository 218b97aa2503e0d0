import { formatTime, toDay, writeZone } from "@/lib/day";
import type { OfferAnswer } from "@/lib/traffic/offers/offer";
import { writeLetter } from "./letter";
import { pickMailWords, writeMailDay } from "./words/pick";

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
const writeAt = (language: string, { date, second }: At) =>
  `${writeMailDay(language, toDay(date))}, ${formatTime(second)}`;

/** Writes the mail that offers make-goods to a customer. Times are those of the station's clock. */
export function writeOfferMail(
  language: string,
  { to, from, station, spots, message, expires, timezone, link }: OfferMail,
) {
  const words = pickMailWords(language).offer({
    station,
    from,
    missed: spots.map((spot) => `${spot.title}: ${writeAt(language, spot)}`),
    own: message === "" ? [] : [message],
    until: `${writeAt(language, expires)} (${writeZone(timezone)})`,
  });
  return writeLetter(to, words, link);
}

type AnswerMail = { to: string; answer: OfferAnswer; name: string; by: string; wish: string; link: string };

/** Writes the mail about a customer's answer to who sent the offer. */
export function writeOfferAnswerMail(language: string, { to, wish, link, ...said }: AnswerMail) {
  const own = said.answer === "counter" ? [wish] : [];
  return writeLetter(to, pickMailWords(language).offer_answer({ ...said, own }), link);
}
