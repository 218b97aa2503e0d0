import type { PartyDisplay } from "@/lib/settings/settings";

/** An agent or agency with its commission in basis points. */
export type Party = { name: string; commission_bp: number };

/**
 * The displayed text of an agent or agency (setting `agents.*.display`): null, its name, or its name and commission.
 */
export function formatParty(
  display: PartyDisplay,
  { name, commission_bp }: Party,
  percent: (bp: number) => string,
): string | null {
  if (display === "none" || !name) return null;
  return display === "name_commission" && commission_bp ? `${name}, ${percent(commission_bp)}` : name;
}
