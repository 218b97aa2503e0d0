import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { isOpen } from "@/lib/proposals/states";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readDocumentSetup } from "@/server/services/document-setup";
import { isSigningCodeNeeded } from "@/server/services/signing-code";
import { deriveShownState, proposalToRead } from "./load";
import { nameSeller, presentComments, presentOptions } from "./read";
import { presentStations } from "./stations";

/** Returns what the page of a shared proposal shows; of one that was taken back, only that it was. */
export async function presentSharedProposal(
  ctx: Ctx,
  uuid: string,
): Promise<z.input<(typeof calls)["share"]["proposal"]["output"]>> {
  const row = await proposalToRead(ctx, uuid);
  const { letterhead, reading } = await readDocumentSetup(ctx);
  const state = deriveShownState(ctx, row);
  const isWithdrawn = state === "draft";
  return {
    state: isWithdrawn ? "withdrawn" : state,
    is_open: isOpen(state),
    mail_code: await isSigningCodeNeeded(ctx),
    letterhead: letterhead.name,
    logo: letterhead.logo_key !== undefined,
    currency_format: reading.currency_format,
    zone: tenantOf(ctx).timezone,
    number: row.number,
    title: row.title,
    customer: row.customer.name,
    seller: await nameSeller(row),
    content: isWithdrawn
      ? null
      : {
          start_date: row.start_date,
          end_date: row.end_date,
          valid_until: row.valid_until,
          currency: row.currency,
          text: row.text,
          terms: row.terms,
          discount_bp: row.discount_bp,
          options: await presentOptions(ctx, row),
          stations: await presentStations(ctx, row),
          option: row.option_id,
          comments: presentComments(row),
          hash: row.hash,
          declined_by: row.declined_by,
          signed: row.signature && { name: row.signature.name, at: row.signature.at },
        },
  };
}
