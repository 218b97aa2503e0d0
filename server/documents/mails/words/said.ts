import type { OfferAnswer } from "@/lib/traffic/offers/offer";

/** What the words of each mail are given. `own`: what the sender wrote, no line where nothing. Days are written already. */
export type Named = { name: string };
export type Activation = { name: string; hours: number };
export type Timed = { name: string; minutes: number };
export type Invitation = { inviter: string; tenant: string; days: number };
export type AddressRequested = { name: string; address: string };
export type Proforma = { name: string; number: string; tenant: string };
/** `missed`: a line for each spot; `until` with its time and zone. */
export type Offer = {
  station: string;
  missed: readonly string[];
  own: readonly string[];
  from: string;
  until: string;
};
export type Answer = { name: string; by: string; answer: OfferAnswer; own: readonly string[] };
/** `first`: when the first change airs; null without one. */
export type Log = { station: string; date: string; number: number; first: string | null };
export type Report = {
  number: string;
  revision: number;
  sender: string;
  title: string;
  from: string;
  until: string;
  isAired: boolean;
  own: readonly string[];
};
/** `total` with its currency; `early`: the discount for early payment, and what is paid with it. */
export type Invoice = {
  early: { percent: string; until: string; amount: string } | null;
  kind: "invoice" | "credit_note" | "pro_forma";
  number: string;
  from: string;
  total: string;
  due: string;
  own: readonly string[];
};
/** `said`: the lines of the comment. */
export type Mention = { by: string; record: string; said: readonly string[] };
export type SigningCode = { code: string; name: string; minutes: number };
export type Approval = { name: string; by: string; text: string };
export type OpenInvoice = { number: string; due: string; open: string; interest: string | null };
/** The interest claimed at a yearly rate until a day. */
export type Interest = { percent: string; until: string; amount: string };
