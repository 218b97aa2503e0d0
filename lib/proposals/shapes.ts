import { z } from "zod";
import { Reach } from "@/lib/audience/shapes";
import { LINES_MOST } from "@/lib/proposals/limits";
import { PROPOSAL_STATES } from "@/lib/proposals/states";
import { ProposalStation } from "@/lib/proposals/stations";
import { At, BasisPoints, Day, Int, Money, Name, Note, Price, Text, Uuid } from "@/lib/shapes";

/** A line as it is written. */
export const ProposalLineIn = z.object({
  title: Name,
  detail: Text(500).default(""),
  quantity: Int(1, 100_000).default(1),
  /** Without tax, for one. */
  price: Price,
  tax_name: Text(60).default(""),
  tax_bp: Int(0, 10_000).default(0),
  /** Whether it stands for the spots of the option's draft campaign, which bills them when they have aired. */
  spots: z.boolean().default(false),
});
/** An option as it is written. */
export const ProposalOptionIn = z.object({
  uuid: Uuid.optional(),
  name: Text(120).default(""),
  text: Text(500).default(""),
  recommended: z.boolean().default(false),
  /** The draft campaign that it rests on. */
  campaign: Uuid.nullable().default(null),
  lines: z.array(ProposalLineIn).max(LINES_MOST).default([]),
});

/** The options of a proposal as they are stored. */
export const StoredOptions = z.array(
  z.object({
    uuid: z.string(),
    name: z.string(),
    text: z.string(),
    recommended: z.boolean(),
    campaign: z.string().nullable(),
    lines: z.array(ProposalLineIn.extend({ price: Money, amount: Money })),
  }),
);
/** An option of a proposal, parsed. */
export type StoredOption = z.output<typeof StoredOptions>[number];

/** An option as returned by the API, with its totals. */
export const ProposalOption = ProposalOptionIn.extend({
  uuid: Uuid,
  lines: z.array(ProposalLineIn.extend({ price: Money, amount: Money })),
  gross: Money,
  discount: Money,
  net: Money,
  /** The last day on which the spots of its draft campaign are held; null where none are. */
  held_until: Day.nullable(),
  /** What the spots of its draft campaign reach by estimate, in a sent proposal as it was sent; null without one. */
  reach: Reach.nullable(),
  taxes: z.array(z.object({ name: Text(60), bp: BasisPoints, base: Money, amount: Money })),
  total: Money,
});

/** A comment on a proposal: of the customer on its page, or of a member. */
export const ProposalComment = z.object({
  uuid: Uuid,
  name: Text(120),
  text: Note,
  /** Whether a member of the organisation wrote it. */
  ours: z.boolean(),
  at: At,
});

/** A proposal as its customer sees it. */
export const SharedProposal = z.object({
  state: z.enum([...PROPOSAL_STATES, "withdrawn"]),
  /** Whether it can be accepted or declined now. */
  is_open: z.boolean(),
  /** It is accepted with a code by email. */
  mail_code: z.boolean(),
  letterhead: Text(),
  /** Whether there is a logo, at `share.logo`. */
  logo: z.boolean(),
  currency_format: Text(20),
  zone: Text(60),
  number: Text(60),
  title: Text(),
  customer: Text(),
  seller: Text(),
  content: z
    .object({
      start_date: Day,
      end_date: Day,
      valid_until: Day,
      currency: Text(3),
      text: Note,
      terms: Note,
      discount_bp: BasisPoints,
      options: z.array(ProposalOption),
      /** The stations of its options that have a portrait. */
      stations: z.array(ProposalStation),
      option: Uuid.nullable(),
      comments: z.array(ProposalComment),
      hash: Text(64).nullable(),
      declined_by: Text(120),
      signed: z.object({ name: Text(120), at: At }).nullable(),
    })
    .nullable(),
});
