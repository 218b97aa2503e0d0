import { type Party, shownParty } from "@/lib/rules/party-display";
import { settingsOf } from "@/lib/rules/settings";
import { type Ctx, placeOf } from "@/server/ctx";
import { settingsOfTenant } from "@/server/data/unscoped";
import { words } from "@/server/documents/words";
import { documentWords, readingOf } from "@/server/services/paper";

type Kind = "agent" | "agency";
type Brought = { agent_id: string | null; agency_id: string | null };

/** The agent and agency of a record as the tenant's settings show them, on screens and documents; a login of one of them is shown itself only. */
export async function partiesShown(ctx: Ctx, { agent_id, agency_id }: Brought) {
  const wanted = [agent_id, agency_id].filter((id) => id !== null);
  const rows = wanted.length ? await ctx.db.agent_agency.findMany({ where: { uuid: { in: wanted } } }) : [];
  const find = (uuid: string | null) => rows.find((row) => row.uuid === uuid) ?? null;
  return presentParties(ctx, { agent: find(agent_id), agency: find(agency_id) });
}

/** The same of an agent and an agency that were read already. */
export async function presentParties(ctx: Ctx, { agent, agency }: Record<Kind, Party | null>) {
  if (!agent && !agency) return { agent_shown: null, agency_shown: null };
  const place = placeOf(ctx);
  const { agents } = settingsOf(await settingsOfTenant(place.tenant_id));
  const { percent } = words(readingOf(ctx, place.currency_format));
  const present = (kind: Kind, party: Party | null) =>
    party && shownParty(agents[kind].display, party, percent);
  return { agent_shown: present("agent", agent), agency_shown: present("agency", agency) };
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
