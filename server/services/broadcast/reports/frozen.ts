import { createHash } from "node:crypto";
import type { z } from "zod";
import { isListedRow } from "@/lib/billing/proof";
import type { ReportDocument, Snapshot } from "@/lib/calls/broadcast/reports";
import { formatDay } from "@/lib/day";
import type { Money } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";
import { loadDocumentWords } from "@/server/documents/translator";
import { getPublicUrl } from "@/server/env";
import { listPartyFacts } from "@/server/services/corporate/customers/parties";
import { sortKeys } from "@/server/services/document-hash";
import { readDocumentSetup } from "@/server/services/document-setup";

/** What a report shows beside its rows, stored when it is created. */
export type FrozenDocument = z.output<typeof ReportDocument>;

type Customer = {
  name: string;
  legal_name: string;
  address: string;
  post_code: string;
  city: string;
  country: string;
  vat_number: string;
  agent_id: string | null;
  agency_id: string | null;
};
/** A report with all that its files show. */
export type Frozen = {
  uuid: string;
  number: string;
  revision: number;
  title: string;
  snapshot: Snapshot;
  document: FrozenDocument;
  hash: string;
  net: Money;
  created_at: Date;
};

/**
 * Returns receiver, letterhead, language and formats as they are now, to be stored with a report. A logo is named by
 * its content, so it is frozen by its key.
 */
export async function buildReportDocument(
  ctx: Ctx,
  customer: Customer,
  snapshot: Snapshot,
  signer: string,
): Promise<FrozenDocument> {
  const { letterhead, reading, writeAddress } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const day = (d: typeof snapshot.from) => formatDay(d, reading.date_format);
  const apart = snapshot.rows.filter((row) => !isListedRow(row)).length;
  const campaigns = snapshot.campaigns.map((c) => (c.number ? `${c.name}, ${c.number}` : c.name));
  return {
    customer_name: customer.name,
    to: writeAddress(customer),
    facts: [
      { label: t("documents.report.period"), value: `${day(snapshot.from)}–${day(snapshot.to)}` },
      ...(campaigns.length === 1
        ? [{ label: t("documents.report.campaign"), value: takeAt(campaigns, 0) }]
        : []),
      ...(await listPartyFacts(ctx, customer)),
      ...(apart ? [{ label: t("documents.report.apart"), value: String(apart) }] : []),
    ],
    letterhead: { ...letterhead, lines: [...letterhead.lines] },
    reading,
    currency: tenantOf(ctx).currency,
    signer: { name: signer, title: t("documents.report.signer_title", { name: letterhead.name }) },
    check_url: `${getPublicUrl()}/share/check`,
  };
}

/** Returns the content of a report as its JSON file has it, keys sorted, without its hash. */
export function listContent({
  uuid,
  number,
  revision,
  title,
  created_at,
  document,
  snapshot,
}: Omit<Frozen, "hash" | "net">) {
  const { letterhead, ...shown } = document;
  const { logo_key, ...sender } = letterhead;
  return sortKeys({
    uuid,
    number,
    revision,
    title,
    created_at: created_at.toISOString(),
    document: { ...shown, letterhead: { ...sender, logo: logo_key ? logo_key.slice(-68, -4) : null } },
    ...snapshot,
  }) as Record<string, unknown>;
}

/** Returns the SHA-256 of a report's content: of the text of its JSON with sorted keys, without spaces and `hash`. */
export const hashContent = (report: Omit<Frozen, "hash" | "net">): string =>
  createHash("sha256")
    .update(JSON.stringify(listContent(report)))
    .digest("hex");
