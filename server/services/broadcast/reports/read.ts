import { createHash } from "node:crypto";
import type { Document } from "@/lib/calls/kit";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { readUserNames, recordProof } from "@/server/data/unscoped";
import { renderReport, writeReportJson } from "./files";
import { buildReportDocument, type Frozen } from "./frozen";

/** Returns a report with its customer, its invoices, and whether a spot has changed since it was created. */
export async function reportToRead(ctx: Ctx, uuid: string) {
  const row = await ctx.db.report.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { customer: true, invoices: { select: { uuid: true, number: true, status: true } } },
  });
  const { snapshot, document } = row;
  return { ...row, snapshot, document, outdated: row.outdated_at !== null };
}
type Read = Awaited<ReturnType<typeof reportToRead>>;

/** Returns the name of a person; empty for nobody. */
export async function readSigner(user_id: string | null): Promise<string> {
  const names = await readUserNames([user_id]);
  return (user_id && names.get(user_id)) || "";
}

/**
 * Returns a report with all that its files show. Reports created before that was stored show the customer and
 * letterhead of today.
 */
export async function readFrozen(ctx: Ctx, row: Read): Promise<Frozen> {
  const { snapshot, document, customer } = row;
  if (document) return { ...row, snapshot, document };
  const signer = await readSigner(row.created_by);
  return { ...row, snapshot, document: await buildReportDocument(ctx, customer, snapshot, signer) };
}

/** Returns a file of a report and stores its hash, by which anybody may check it. */
export async function writeProvenFile(
  ctx: Ctx,
  row: Read,
  format: "pdf" | "json" | "jws",
): Promise<Document> {
  const frozen = await readFrozen(ctx, row);
  const file: Document =
    format === "pdf"
      ? {
          bytes: await renderReport(ctx, frozen),
          type: "application/pdf",
          name: `${row.number}.pdf`,
          inline: true,
        }
      : await writeReportJson(frozen, format);
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  await recordProof(sha256, format, tenantOf(ctx).tenant_id, row.uuid);
  return file;
}
