import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { LANGUAGES } from "@/lib/i18n/languages";
import { EVENT_NAMES } from "@/lib/notifications/events";
import { SharedProposal } from "@/lib/proposals/shapes";
import { At, ByForm, Day, Done, Email, Int, Money, Note, Text, Uuid } from "@/lib/shapes";
import { OFFER_ANSWERS } from "@/lib/traffic/offers/offer";
import { MOST_OFFERED, SharedOffer, WishTimes } from "@/lib/traffic/offers/shapes";

/** The kinds of documents that can be shared by link. */
export const SHARED = ["report", "invoice", "contract", "proposal"] as const;
/** The kinds of documents that are a PDF beside what it says at a glance; the others have a page of their own. */
export const CARDED = ["report", "invoice", "contract"] as const;
/** The kinds of documents that are signed or accepted on their page. */
export const SIGNED = ["contract", "proposal"] as const;

const Sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, "bad_hash");
/** What a check says of a hash or file. */
export const CHECK_RESULTS = ["genuine", "superseded", "withdrawn", "altered", "unknown"] as const;

const ByCode = z.object({ code: Text(64) });

/** What has a page of its own: shared documents, and offers of make-goods. */
const WITH_LOGO = [...SHARED, "offer"] as const;

/** The code in the links of a notification mail: what it ends and for whom, signed. */
const ByMailCode = z.object({ code: Text(200) });
const MailsShared = z.object({
  /** The name of the view of the statistics that is mailed; null of notifications. */
  view: Text().nullable(),
  event: z.enum(EVENT_NAMES).nullable(),
  on: z.boolean(),
  any: z.boolean(),
});

/** Calls on shared documents; public. */
export const share = {
  pdf: get("share/{a}/{b}", {
    access: "public",
    summary:
      "Returns the shared PDF of a document type (a) by its code (b). Unknown and revoked codes both return 404.",
    params: z.object({ a: z.enum(SHARED), b: Text(64) }),
    query: ByForm,
    answers: "blob",
  }),
  unlock: post("share/{a}/{b}/unlock", {
    access: "public",
    summary:
      "Enters the password of a shared document, which opens on this device for 12 hours. Until then its calls are refused (403, share_locked). Attempts are limited (429).",
    params: z.object({ a: z.enum(SHARED), b: Text(64) }),
    body: z.object({ password: z.string().max(200) }),
    output: Done,
  }),
  logo: get("share/{a}/{b}/logo", {
    access: "public",
    summary: "Returns the logo of the organisation that shared the document.",
    params: z.object({ a: z.enum(WITH_LOGO), b: Text(64) }),
    answers: "blob",
  }),
  offer: get("share/offer/{code}", {
    access: "public",
    summary: "Returns an offer of make-goods by its code, with the offered breaks that are taken meanwhile.",
    params: z.object({ code: Text(64) }),
    output: SharedOffer,
  }),
  answer_offer: post("share/offer/{code}", {
    access: "public",
    summary:
      "Answers an offer of make-goods: accepts one break for each spot and books them, wishes others, or takes the credit. The same answer again changes nothing. Refused (409): offer_withdrawn, offer_expired, offer_answered, offer_no_credit, offer_no_places, and place_gone if a chosen break is taken.",
    params: z.object({ code: Text(64) }),
    body: z.object({
      answer: z.enum(OFFER_ANSWERS),
      /** Who answers. */
      name: Text(120).min(1, "required"),
      /** The break chosen for each spot, to accept. */
      places: z
        .array(z.object({ spot: Uuid, break: Uuid }))
        .max(MOST_OFFERED)
        .default([]),
      wish: Text(1000).default(""),
      wish_times: WishTimes.nullable().default(null),
    }),
    output: SharedOffer,
  }),
  card: get("share/{a}/{b}/card", {
    access: "public",
    summary: "Returns the data shown next to the shared PDF.",
    params: z.object({ a: z.enum(CARDED), b: Text(64) }),
    output: z.object({
      letterhead: Text(),
      /** Whether there is a logo, at `share.logo`. */
      logo: z.boolean(),
      /** What it is called: an invoice may be a credit note or a pro-forma invoice. */
      kind: z.enum([...CARDED, "credit_note", "pro_forma"]),
      title: Text(),
      number: Text(40),
      customer: Text(),
      from: Day.nullable(),
      to: Day.nullable(),
      total: Money.nullable(),
      currency: Text(3),
      currency_format: Text(20),
      due_date: Day.nullable(),
      open: Money.nullable(),
      /** What settles an invoice with its discount for early payment, as long as a payment of today earns it. */
      early: z.object({ until: Day, amount: Money }).nullable(),
      hash: Text(64).nullable(),
      spots: z.number().nullable(),
      /** Of a document to sign: whether it can be signed now, and who signed it. Null for others. */
      signing: z
        .object({
          open: z.boolean(),
          /** It is signed with a code by email. */
          mail_code: z.boolean(),
          name: Text(120).nullable(),
          at: At.nullable(),
          zone: Text(60),
        })
        .nullable(),
    }),
  }),
  mail_code: post("share/{a}/{b}/mail-code", {
    access: "public",
    summary:
      "Emails the code with which a contract is signed, or a proposal accepted, to the address of who signs, in limited numbers (429). Refused (409): already_signed, not_open_to_sign, proposal_not_open, share_expired, signing_needs_no_code.",
    params: z.object({ a: z.enum(SIGNED), b: Text(64) }),
    body: z.object({ email: Email, language: z.enum(LANGUAGES).default("en") }),
    output: Done,
  }),
  accept: post("share/{a}/{b}/accept", {
    access: "public",
    summary:
      "Signs a contract or accepts a proposal by its code, with the name typed; recorded with time, address and the hash of the document. `option`: that of a proposal with several. `email` and `mail_code`: the address of who signs and the code that share.mail_code sent to it, where the document asks for one. Refused (409): already_signed, not_open_to_sign, proposal_not_open, share_expired.",
    params: z.object({ a: z.enum(SIGNED), b: Text(64) }),
    body: z.object({
      name: Text(120).min(1, "required"),
      signature: Text(200).default(""),
      email: Email.nullable().default(null),
      mail_code: Text(6).default(""),
      option: Uuid.nullable().default(null),
    }),
    output: Done,
  }),
  proposal: get("share/proposal/{code}/page", {
    access: "public",
    summary:
      "Returns a shared proposal by its code: its options, terms, comments and how it was answered. One that was taken back has no content.",
    params: ByCode,
    output: SharedProposal,
  }),
  proposal_sample: get("share/proposal/{code}/sample/{sample}", {
    access: "public",
    summary:
      "Returns the audio of a sample that the page of a proposal shows. Anything else is not found. Supports Range requests.",
    params: ByCode.extend({ sample: Uuid }),
    answers: "blob",
  }),
  proposal_station_logo: get("share/proposal/{code}/logo/{station}", {
    access: "public",
    summary: "Returns the logo of a station that the page of a proposal shows. Anything else is not found.",
    params: ByCode.extend({ station: Uuid }),
    answers: "blob",
  }),
  view_proposal: post("share/proposal/{code}/view", {
    access: "public",
    summary: "Counts that the page of a proposal was opened; members of its organisation are not counted.",
    params: ByCode,
    output: Done,
  }),
  decline_proposal: post("share/proposal/{code}/decline", {
    access: "public",
    summary:
      "Declines a proposal by its code, with a reason. Refused (409): already_signed, proposal_not_open, share_expired.",
    params: ByCode,
    body: z.object({ name: Text(120).min(1, "required"), reason: Note.default("") }),
    output: SharedProposal,
  }),
  comment_proposal: post("share/proposal/{code}/comment", {
    access: "public",
    summary:
      "Adds a comment of the customer to a proposal. The same text again is not added twice. Refused (409): proposal_not_open, proposal_comments_full.",
    params: ByCode,
    body: z.object({ name: Text(120).min(1, "required"), text: Note.min(1, "required") }),
    output: SharedProposal,
  }),
  mails: get("share/mails/{code}", {
    access: "public",
    summary:
      "Returns which emails a code of an email ends, and whether they are on. `event`: null for the digest. `any`: whether the person receives any notification emails.",
    params: ByMailCode,
    output: MailsShared,
  }),
  set_mails: post("share/mails/{code}", {
    access: "public",
    summary:
      "Turns the emails that a code belongs to off or on; with `all`, off: all notification emails and digests of the person. The same again changes nothing.",
    params: ByMailCode,
    body: z.object({ on: z.boolean(), all: z.boolean().default(false) }),
    output: MailsShared,
  }),
  check: post("share/check", {
    access: "public",
    summary:
      "Checks a broadcast report by the SHA-256 of its content or of a file (PDF, JSON, JWS). `claims`: the content hash a file names, for files that are not known.",
    body: z.object({ sha256: Sha256, claims: Sha256.optional() }),
    output: z.object({
      result: z.enum(CHECK_RESULTS),
      /** Null where nothing is found. Who issued the report, its number and its customer, the latter for files only. */
      issuer: Text().nullable(),
      number: Text(40).nullable(),
      revision: Int(1).nullable(),
      created_at: At.nullable(),
      customer: Text().nullable(),
      superseded_by: z.object({ revision: Int(1), created_at: At }).nullable(),
      withdrawn_at: At.nullable(),
    }),
  }),
  keys: get("share/keys", {
    access: "public",
    summary:
      "Returns the public keys of signed reports (JSON Web Key Set). A JWS is verified with the key of its `kid`, algorithm EdDSA.",
    output: z.object({
      keys: z.array(
        z.object({
          kty: Text(10),
          crv: Text(20),
          x: Text(100),
          kid: Text(100),
          use: Text(10),
          alg: Text(10),
        }),
      ),
    }),
  }),
};
