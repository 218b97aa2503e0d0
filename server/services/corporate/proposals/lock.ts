import { stale } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import { lockProposal } from "@/server/data/queries/billing/proposals";
import { type ProposalRow, proposalToRead } from "./load";
import { presentRow } from "./read";

/** Locks a proposal; with a version, at the version that was read. */
export async function proposalToChange(ctx: Ctx, uuid: string, version?: number): Promise<ProposalRow> {
  await lockProposal(ctx, uuid);
  const row = await proposalToRead(ctx, uuid);
  if (version !== undefined && row.version !== version) throw stale(await presentRow(ctx, row));
  return row;
}
