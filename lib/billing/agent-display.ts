import type { AgentDisplay } from "@/lib/settings/settings";

/** An agent or agency with its commission in basis points. */
export type AgentName = { name: string; commission_bp: number };

/**
 * The displayed text of an agent or agency (setting `agents.*.display`): null, its name, or its name and commission.
 */
export function formatAgent(
  display: AgentDisplay,
  { name, commission_bp }: AgentName,
  percent: (bp: number) => string,
): string | null {
  if (display === "none" || !name) return null;
  return display === "name_commission" && commission_bp ? `${name}, ${percent(commission_bp)}` : name;
}
