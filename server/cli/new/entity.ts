import { RESOURCES, type Resource } from "@/lib/access/access";

/** Where the parts of an entity stand, by the file of prisma/schema its model is in. */
const AREAS = {
  around: { calls: "tenant", services: "tenant", queries: "tenant", group: "know", resource: "settings" },
  inventory: {
    calls: "broadcast",
    services: "broadcast/inventory",
    queries: "inventory",
    group: "plan",
    resource: "inventory",
  },
  money: {
    calls: "corporate",
    services: "corporate",
    queries: "billing",
    group: "bill",
    resource: "finance",
  },
  on_air: {
    calls: "broadcast",
    services: "broadcast/traffic",
    queries: "traffic",
    group: "on_air",
    resource: "traffic",
  },
  sales: {
    calls: "corporate",
    services: "corporate",
    queries: "sales",
    group: "sell",
    resource: "customers",
  },
} as const satisfies Record<string, Folders & { resource: Resource }>;
type Folders = {
  /** Of its calls and service tests. */
  calls: string;
  services: string;
  queries: string;
  /** Of the navigation. */
  group: string;
};

/** The options of the command line, each with its default. */
export const ENTITY_OPTIONS = {
  area: "around",
  plural: "",
  resource: "",
  icon: "Folder",
  german: "",
};
export type EntityOptions = typeof ENTITY_OPTIONS;

/** The new entity by every name it needs; of "ad_book" in area sales: */
export type Entity = {
  area: string;
  folders: Folders;
  resource: Resource;
  /** Of lucide-react: "Folder". */
  icon: string;
  /** The model and table: "ad_book". */
  model: string;
  /** The group of calls and the namespace of its words: "ad_books". */
  group: string;
  /** In names of types and components: "AdBook", "AdBooks". */
  type: string;
  types: string;
  /** In names of values: "adBook", "adBooks". */
  value: string;
  values: string;
  /** The declaration of its columns: "AD_BOOK_COLUMNS". */
  columns: string;
  /** In paths: "ad-book", "ad-books". */
  file: string;
  files: string;
  /** As a person reads it: "ad book", "ad books". */
  english: { one: string; many: string };
  german: { one: string; many: string };
};

const pluralize = (name: string) => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};
const toType = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toValue = (type: string) => type.charAt(0).toLowerCase() + type.slice(1);
const toWords = (name: string) => name.replaceAll("_", " ");
/** "ad book" as it begins a sentence. */
export const writeCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The entity a command line names; throws in one line where a name or an option is none. Without `german` ("Sendung/
 * Sendungen") the German words name it in English.
 */
export function parseEntity(model: string, options: EntityOptions): Entity {
  const group = options.plural || pluralize(model);
  for (const name of [model, group])
    if (!/^[a-z]+(_[a-z]+)*$/.test(name)) throw new Error(`"${name}": a name is like ad_book`);
  if (group === model) throw new Error(`"${group}": the plural is another word, see --plural`);
  const areas: Record<string, Folders & { resource: Resource }> = AREAS;
  const folders = areas[options.area];
  if (!folders) throw new Error(`--area: one of ${Object.keys(AREAS).join(", ")}`);
  const resource = RESOURCES.find((one) => one === (options.resource || folders.resource));
  if (!resource) throw new Error(`--resource: one of ${RESOURCES.join(", ")}`);
  if (!/^[A-Z][A-Za-z0-9]*$/.test(options.icon))
    throw new Error("--icon: a name of lucide-react, like Folder");
  const english = { one: toWords(model), many: toWords(group) };
  const [one = "", many = ""] = options.german.split("/");
  if (options.german && !(one && many)) throw new Error("--german: one and many, like Sendung/Sendungen");
  const [type, types] = [toType(model), toType(group)];
  return {
    area: options.area,
    folders,
    resource,
    icon: options.icon,
    model,
    group,
    type,
    types,
    value: toValue(type),
    values: toValue(types),
    columns: `${model.toUpperCase()}_COLUMNS`,
    file: model.replaceAll("_", "-"),
    files: group.replaceAll("_", "-"),
    english,
    german: options.german
      ? { one, many }
      : { one: writeCapital(english.one), many: writeCapital(english.many) },
  };
}
