import { LANGUAGES, type Language } from "./languages";

/** The message namespaces, one JSON file for each language. */
export const NAMESPACES = [
  "account",
  "accounting",
  "activity",
  "agents",
  "assistant",
  "attachments",
  "audience",
  "auth",
  "bank",
  "bonus",
  "breaks",
  "calendar",
  "campaigns",
  "changelog",
  "check",
  "comments",
  "commercials",
  "commissions",
  "contracts",
  "customer_import",
  "customers",
  "data",
  "desktops",
  "documents",
  "errors",
  "feedback",
  "formats",
  "help",
  "home",
  "insights",
  "invoices",
  "live",
  "log",
  "mapper",
  "media",
  "month_run",
  "notifications",
  "offers",
  "organisation",
  "payments",
  "people",
  "planner",
  "platform",
  "portraits",
  "price_items",
  "prices",
  "proposals",
  "purchase",
  "reconciliation",
  "recurring",
  "report_schedules",
  "reports",
  "sales_packages",
  "search",
  "sending",
  "settings",
  "share",
  "shell",
  "staff",
  "stations",
  "stats",
  "status",
  "storage",
  "swap",
  "translation",
  "ui",
  "webhooks",
  "week",
  "week_board",
] as const;
/** A namespace of `NAMESPACES`. */
export type Namespace = (typeof NAMESPACES)[number];
/** The namespaces that every page loads. */
export const COMMON = ["errors", "settings", "shell", "status", "ui"] as const satisfies Namespace[];

/** Messages by key, nested. */
export type Messages = { [key: string]: string | Messages };

/** Overlays messages key by key: a language over English, a tenant's own words over both. */
export function overlayMessages(below: Messages, above: Messages): Messages {
  const merged: Messages = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] =
      typeof value === "object" && typeof under === "object" ? overlayMessages(under, value) : value;
  }
  return merged;
}

/** The given namespaces of loaded messages. */
export const pickNamespaces = <T extends object>(messages: T, names: readonly Namespace[]): T =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => names.some((one) => one === name))) as T;

async function loadNamespace(language: Language, name: Namespace): Promise<Messages> {
  const file = (await import(`./${language}/${name}.json`)) as { default: Messages };
  return file.default;
}

/** Loads the messages that a language has of its own, without English for missing ones. */
export const loadOwnTexts = async (language: Language): Promise<Messages> =>
  Object.fromEntries(
    await Promise.all(
      NAMESPACES.map(
        async (name): Promise<[string, Messages]> => [name, await loadNamespace(language, name)],
      ),
    ),
  );

/** Loads the messages of a language by namespace, with English for missing ones and a tenant's `own` words on top. */
export async function loadMessages(
  language: Language,
  names: readonly Namespace[] = NAMESPACES,
  own: Messages = {},
): Promise<Messages> {
  const chain = [...new Set<Language>([LANGUAGES[0], language])];
  const entries = names.map(async (name): Promise<[string, Messages]> => {
    const files = await Promise.all(chain.map((one) => loadNamespace(one, name)));
    return [name, files.reduce(overlayMessages)];
  });
  return overlayMessages(Object.fromEntries(await Promise.all(entries)), own);
}
