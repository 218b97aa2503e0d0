import { type AgentName, formatAgent } from "@/lib/billing/agent-display";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readTenantSettings } from "@/server/data/unscoped";
import { loadDocumentWords } from "@/server/documents/translator";
import { makeFormatter } from "@/server/documents/words";
import { readDocumentFormat } from "@/server/services/document-setup";

type Kind = "agent" | "agency";
type Brought = { agent_id: string | null; agency_id: string | null };

/**
 * Returns agent and agency of a record as the tenant's settings show them, on screens and documents; a login of one of
 * them sees only itself.
 */
export async function presentPartiesById(ctx: Ctx, { agent_id, agency_id }: Brought) {
  const wanted = [agent_id, agency_id].filter((id) => id !== null);
  const rows = wanted.length ? await ctx.db.agent_agency.findMany({ where: { uuid: { in: wanted } } }) : [];
  const find = (uuid: string | null) => rows.find((row) => row.uuid === uuid) ?? null;
  return presentParties(ctx, { agent: find(agent_id), agency: find(agency_id) });
}

/** The same for an agent and an agency that are already read. */
export async function presentParties(ctx: Ctx, { agent, agency }: Record<Kind, AgentName | null>) {
  if (!agent && !agency) return { agent_shown: null, agency_shown: null };
  const place = tenantOf(ctx);
  const { agents } = readSettings(await readTenantSettings(place.tenant_id));
  const { percent } = makeFormatter(readDocumentFormat(ctx, place.currency_format));
  const present = (kind: Kind, party: AgentName | null) =>
    party && formatAgent(agents[kind].display, party, percent);
  return { agent_shown: present("agent", agent), agency_shown: present("agency", agency) };
}

/** The same as facts of a report. */
export async function listPartyFacts(ctx: Ctx, brought: Brought) {
  const { agent_shown, agency_shown } = await presentPartiesById(ctx, brought);
  const t = await loadDocumentWords(ctx.actor?.language ?? "en");
  return [
    ...(agency_shown ? [{ label: t("documents.invoice.agency"), value: agency_shown }] : []),
    ...(agent_shown ? [{ label: t("documents.invoice.agent"), value: agent_shown }] : []),
  ];
}
