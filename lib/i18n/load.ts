/** The languages of the product; the first is the default and fills what another leaves out. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

/** One JSON file a namespace and language. */
export const NAMESPACES = [
  "account",
  "activity",
  "agents",
  "auth",
  "breaks",
  "campaigns",
  "commercials",
  "customers",
  "data",
  "documents",
  "errors",
  "feedback",
  "home",
  "invoices",
  "live",
  "log",
  "media",
  "organisation",
  "payments",
  "people",
  "planner",
  "prices",
  "purchase",
  "reconciliation",
  "reports",
  "settings",
  "share",
  "shell",
  "stations",
  "status",
  "swap",
  "ui",
  "week",
] as const;
export type Namespace = (typeof NAMESPACES)[number];
/** What every page of the app speaks; the rest comes with the page that needs it. */
export const COMMON = ["errors", "settings", "shell", "status", "ui"] as const satisfies Namespace[];

export type Messages = { [key: string]: string | Messages };

export const resolveLanguage = (wanted: string | undefined): Language =>
  LANGUAGES.find((language) => language === wanted) ?? LANGUAGES[0];

/** Messages laid over others, key by key: a language over English, a tenant's own words over both. */
export function overlayMessages(below: Messages, above: Messages): Messages {
  const merged: Messages = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] =
      typeof value === "object" && typeof under === "object" ? overlayMessages(under, value) : value;
  }
  return merged;
}

/** Only some namespaces of loaded messages, for the pages that speak them. */
export const pickNamespaces = <T extends object>(messages: T, names: readonly Namespace[]): T =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => names.some((one) => one === name))) as T;

async function namespace(language: Language, name: Namespace): Promise<Messages> {
  const file = (await import(`./${language}/${name}.json`)) as { default: Messages };
  return file.default;
}

/** The messages of a language by namespace, English where it has none, a tenant's `own` words on top. */
export async function loadMessages(
  language: Language,
  names: readonly Namespace[] = NAMESPACES,
  own: Messages = {},
): Promise<Messages> {
  const chain = [...new Set<Language>([LANGUAGES[0], language])];
  const entries = names.map(async (name): Promise<[string, Messages]> => {
    const files = await Promise.all(chain.map((one) => namespace(one, name)));
    return [name, files.reduce(overlayMessages)];
  });
  return overlayMessages(Object.fromEntries(await Promise.all(entries)), own);
}
