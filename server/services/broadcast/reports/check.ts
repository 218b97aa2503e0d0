import type { calls } from "@/lib/calls";
import type { ServiceOutput } from "@/lib/calls/kit";
import { Refusal } from "@/lib/errors";
import { type Ctx, keyOf } from "@/server/ctx";
import { findProofs } from "@/server/data/unscoped";
import { runAsViewer } from "@/server/services/share-viewer";
import { readOwnTenant } from "@/server/services/tenant/own";
import { findNewerRevision } from "./revision";

type Checked = ServiceOutput<(typeof calls)["share"]["check"]>;
type Proof = Awaited<ReturnType<typeof findProofs>>[number];

const UNKNOWN: Checked = {
  result: "unknown",
  issuer: null,
  number: null,
  revision: null,
  created_at: null,
  customer: null,
  superseded_by: null,
  withdrawn_at: null,
};

/** Reads the report of a hash in its tenant; the customer only where the hash is of a file. */
const readProof = (ctx: Ctx, { tenant_id, report_id, kind }: Proof): Promise<Checked> =>
  runAsViewer(ctx, tenant_id, async (ctx) => {
    const report = await ctx.db.report.findUniqueOrThrow({
      where: keyOf(ctx, report_id),
      select: { number: true, revision: true, created_at: true, document: true, customer: true },
    });
    const { number, revision, created_at, document, customer } = report;
    const newer = await findNewerRevision(ctx, report);
    return {
      ...UNKNOWN,
      result: newer ? "superseded" : "genuine",
      issuer: document?.letterhead.name ?? (await readOwnTenant(ctx)).name,
      number,
      revision,
      created_at,
      customer: kind === "content" ? null : (document?.customer_name ?? customer.name),
      superseded_by: newer && { revision: newer.revision, created_at: newer.created_at },
    };
  });

async function findProven(ctx: Ctx, sha256: string): Promise<Checked | null> {
  const [proof] = await findProofs(sha256);
  if (!proof) return null;
  if (proof.withdrawn_at) return { ...UNKNOWN, result: "withdrawn", withdrawn_at: proof.withdrawn_at };
  return readProof(ctx, proof).catch((refused: unknown) => {
    if (refused instanceof Refusal && refused.code === "not_found") return null;
    throw refused;
  });
}

/**
 * Answers what is known of a hash. A file that is not known but names the hash of a report was altered: its number is
 * told, its customer is not, because the holder need not have the genuine file.
 */
export async function checkProof(ctx: Ctx, sha256: string, claims: string | undefined): Promise<Checked> {
  const proven = await findProven(ctx, sha256);
  if (proven) return proven;
  const claimed = claims === undefined ? null : await findProven(ctx, claims);
  return claimed ? { ...claimed, result: "altered", customer: null } : UNKNOWN;
}
