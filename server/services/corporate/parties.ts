import { formatParty } from "@/lib/billing/party-display";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, tenantOf } from "@/server/ctx";
import { findTenant } from "@/server/data/unscoped";
import { makeFormatter } from "@/server/documents/words";
import { loadDocumentWords, readDocumentFormat } from "@/server/services/document-setup";

type Brought = { agent_id: string | null; agency_id: string | null };

/** The agent and agency of a record as the tenant's settings show them, on screens and documents; a login of one of them is shown itself only. */
export async function presentParties(ctx: Ctx, { agent_id, agency_id }: Brought) {
  const wanted = [agent_id, agency_id].filter((id) => id !== null);
  if (wanted.length === 0) return { agent_shown: null, agency_shown: null };
  const [tenant, rows] = await Promise.all([
    findTenant(tenantOf(ctx).tenant_id),
    ctx.db.agent_agency.findMany({ where: { uuid: { in: wanted } } }),
  ]);
  const { agents } = readSettings(tenant!.settings_json);
  const { percent } = makeFormatter(readDocumentFormat(ctx, tenant!.currency_format));
  const of = (kind: "agent" | "agency", uuid: string | null) => {
    const party = rows.find((row) => row.uuid === uuid);
    return party ? formatParty(agents[kind].display, party, percent) : null;
  };
  return { agent_shown: of("agent", agent_id), agency_shown: of("agency", agency_id) };
}

/** The same as facts of a report. */
export async function listPartyFacts(ctx: Ctx, brought: Brought) {
  const { agent_shown, agency_shown } = await presentParties(ctx, brought);
  const t = await loadDocumentWords(ctx.actor?.language ?? "en");
  return [
    ...(agency_shown ? [{ label: t("documents.invoice.agency"), value: agency_shown }] : []),
    ...(agent_shown ? [{ label: t("documents.invoice.agent"), value: agent_shown }] : []),
  ];
}
