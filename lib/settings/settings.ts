import { DEFAULT_SEPARATION, type SeparationRules } from "@/lib/booking/separation";

/** Ten colours of spots: tokens of the look, or a tenant's own hex. */
export const SPOT_COLORS = Array.from({ length: 10 }, (_, i) => `spot-${i + 1}`);
/** How the spots of one campaign are told apart: "Spot 1", "Spot A", "Spot 30 s". */
export const LABEL_CATEGORIES = ["number", "letter", "length"] as const;
/** What is shown of the agent or agency of a customer on screens and documents. */
export const PARTY_DISPLAYS = ["none", "name", "name_commission"] as const;
export type PartyDisplay = (typeof PARTY_DISPLAYS)[number];

export type Settings = {
  spots: {
    colors: string[];
    label: { custom: boolean; prefix: string; category: (typeof LABEL_CATEGORIES)[number] };
  };
  taxes: { inline: boolean };
  breaks: { default_names: string[] };
  discounts: { default_inline: boolean };
  agents: { agency: { display: PartyDisplay }; agent: { display: PartyDisplay } };
  /** US broadcast weeks and months beside the calendar's (domain 2.5). */
  calendar: { broadcast: boolean };
  /** How far competitors keep apart, where an order says nothing else. */
  separation: SeparationRules;
};
/** `settings_json` as the specification has it for a new tenant (seed §3, §9). */
export const DEFAULT_SETTINGS: Settings = {
  spots: { colors: SPOT_COLORS, label: { custom: false, prefix: "Spot", category: "number" } },
  taxes: { inline: false },
  breaks: { default_names: ["Break 1", "Break 2"] },
  discounts: { default_inline: false },
  agents: { agency: { display: "name" }, agent: { display: "name" } },
  calendar: { broadcast: false },
  separation: DEFAULT_SEPARATION,
};
export const DEFAULT_BREAKS = 2;
export const MOST_BREAKS = 20;

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is sent laid over what is kept, branch by branch; lists and values are replaced whole. */
export function mergeSettings<T>(kept: T, sent: unknown): T {
  if (sent === undefined) return kept;
  if (!isTree(kept) || !isTree(sent)) return sent as T;
  const all = Object.entries(sent).map(([name, value]) => [name, mergeSettings(kept[name], value)]);
  return { ...kept, ...Object.fromEntries(all) };
}

/** The settings of a tenant, with the defaults where it has none of its own. */
export const readSettings = (kept: unknown): Settings => mergeSettings(DEFAULT_SETTINGS, kept ?? {});
