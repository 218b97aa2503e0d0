import { invalid } from "@/lib/errors";
import { type Ctx, tenantOf } from "@/server/ctx";

type Agents = { agent_id: string | null; agency_id: string | null };
type AgentInput = { agent?: string | null; agency?: string | null };
const KINDS = ["agent", "agency"] as const;

/**
 * Returns agent and agency of a customer or campaign: as sent, otherwise as stored. The login of an agent or agency
 * brings only its own business, and cannot change the other field. Throws `invalid` by field.
 */
export async function resolveAgents(ctx: Ctx, asked: AgentInput, stands: Agents): Promise<Agents> {
  const { role, agent } = tenantOf(ctx);
  const outside = KINDS.find((kind) => kind === role);
  const found: Agents = { agent_id: stands.agent_id, agency_id: stands.agency_id };
  for (const type of KINDS) {
    const before = outside === type ? agent : stands[`${type}_id`];
    const uuid = asked[type] === undefined ? before : asked[type];
    if (uuid !== before && outside) throw invalid(type, "bad_id");
    const known =
      uuid === before ||
      uuid === null ||
      (await ctx.db.agent_agency.findFirst({ where: { uuid, type, archived_at: null } }));
    if (!known) throw invalid(type, "bad_id");
    found[`${type}_id`] = uuid;
  }
  return found;
}
