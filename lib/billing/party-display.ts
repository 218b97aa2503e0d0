import type { PartyDisplay } from "@/lib/settings/settings";

export type Party = { name: string; commission_bp: number };

/** What is shown of an agent or agency (settings `agents.*.display`): nothing, the name, or the name and its commission. */
export function formatParty(
  display: PartyDisplay,
  { name, commission_bp }: Party,
  percent: (bp: number) => string,
): string | null {
  if (display === "none" || !name) return null;
  return display === "name_commission" && commission_bp ? `${name}, ${percent(commission_bp)}` : name;
}
