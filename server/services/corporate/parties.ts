import { shownParty } from "@/lib/rules/party-display";
import { settingsOf } from "@/lib/rules/settings";
import { type Ctx, placeOf } from "@/server/ctx";
import { tenantById } from "@/server/data/unscoped";
import { words } from "@/server/documents/words";
import { documentWords, readingOf } from "@/server/services/paper";

type Brought = { agent_id: string | null; agency_id: string | null };

/** The agent and agency of a record as the tenant's settings show them, on screens and documents; a login of one of them is shown itself only. */
export async function partiesShown(ctx: Ctx, { agent_id, agency_id }: Brought) {
  const wanted = [agent_id, agency_id].filter((id) => id !== null);
  if (wanted.length === 0) return { agent_shown: null, agency_shown: null };
  const [tenant, rows] = await Promise.all([
    tenantById(placeOf(ctx).tenant_id),
    ctx.db.agent_agency.findMany({ where: { uuid: { in: wanted } } }),
  ]);
  const { agents } = settingsOf(tenant!.settings_json);
  const { percent } = words(readingOf(ctx, tenant!.currency_format));
  const of = (kind: "agent" | "agency", uuid: string | null) => {
    const party = rows.find((row) => row.uuid === uuid);
    return party ? shownParty(agents[kind].display, party, percent) : null;
  };
  return { agent_shown: of("agent", agent_id), agency_shown: of("agency", agency_id) };
}

/** The same as facts of a report. */
export async function partyFacts(ctx: Ctx, brought: Brought) {
  const { agent_shown, agency_shown } = await partiesShown(ctx, brought);
  const t = await documentWords(ctx.actor?.language ?? "en");
  return [
    ...(agency_shown ? [{ label: t("documents.invoice.agency"), value: agency_shown }] : []),
    ...(agent_shown ? [{ label: t("documents.invoice.agent"), value: agent_shown }] : []),
  ];
}
