import type { Capability } from "@/lib/access/access";
import type { SHARED } from "@/lib/calls/share";
import { conflict, forbidden } from "@/lib/errors";
import { type Ctx, hasCapability, keyOf } from "@/server/ctx";
import { contractToRead } from "@/server/services/corporate/contracts/load";
import { proposalToRead } from "@/server/services/corporate/proposals/load";

type Model = (typeof SHARED)[number];

/** Reads a document that is to be shared; throws a conflict while it is a draft or was taken back. */
const REQUIRED: Readonly<Record<Model, (ctx: Ctx, uuid: string) => Promise<void>>> = {
  report: async (ctx, uuid) => {
    await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, uuid), select: { uuid: true } });
  },
  invoice: async (ctx, uuid) => {
    const { status } = await ctx.db.invoice.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (status !== "issued") throw conflict("draft_not_shared");
  },
  contract: async (ctx, uuid) => {
    const { status } = await contractToRead(ctx, uuid);
    if (status === "draft" || status === "cancelled") throw conflict("contract_not_sent");
  },
  proposal: async (ctx, uuid) => {
    const { status } = await proposalToRead(ctx, uuid);
    if (status === "draft") throw conflict("proposal_not_sent");
  },
};
/** Throws unless a document exists for the caller and may be shared now. */
export const requireShareable = (ctx: Ctx, model: Model, uuid: string): Promise<void> =>
  REQUIRED[model](ctx, uuid);

const RIGHTS: Readonly<Record<Model, Capability>> = {
  report: "reports:write",
  invoice: "finance:write",
  contract: "contracts:write",
  proposal: "proposals:write",
};
/** Throws (403) unless the caller may share documents of a kind. */
export function requireSharer(ctx: Ctx, model: Model): void {
  if (!hasCapability(ctx, RIGHTS[model])) throw forbidden();
}
