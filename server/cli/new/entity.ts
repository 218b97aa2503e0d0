import { RESOURCES, type Resource } from "@/lib/access/access";
import { type Column, parseColumns } from "./columns";
import { isName, makePlural, nameInWords, readPair, writeCapital } from "./names";

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
  /** The address of its list, below another page where it belongs to one: "invoices/price-list". */
  page: "",
  /** The heading of its list in English and German, where it is not the plural: "Price list/Preisliste". */
  title: "",
  /** One and many in words, where they are not those of the name. */
  english: "",
  german: "",
  /** Columns beside name and note: "price:amount valid_from:day? kind:choice(spot|hour)". */
  columns: "",
  /** Their words in English and German: "price=Price/Preis kind.spot=per spot/pro Spot". */
  words: "",
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
  /** Of its list, without the first slash: "ad-books". */
  page: string;
  /** As a person reads it: "ad book", "ad books". */
  english: Words;
  german: Words;
  /** The heading of its list: "Ad books". */
  title: { en: string; de: string };
  /** Its columns beside name and note. */
  own: readonly Column[];
};
type Words = { one: string; many: string };

const toType = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toValue = (type: string) => type.charAt(0).toLowerCase() + type.slice(1);

/**
 * The entity a command line names; throws in one line where a name or an option is none. Without `german` ("Sendung/
 * Sendungen") the German words name it in English.
 */
export function parseEntity(model: string, options: EntityOptions): Entity {
  const group = options.plural || makePlural(model);
  for (const name of [model, group]) if (!isName(name)) throw new Error(`"${name}": a name is like ad_book`);
  if (group === model) throw new Error(`"${group}": the plural is another word, see --plural`);
  const areas: Record<string, Folders & { resource: Resource }> = AREAS;
  const folders = areas[options.area];
  if (!folders) throw new Error(`--area: one of ${Object.keys(AREAS).join(", ")}`);
  const resource = RESOURCES.find((one) => one === (options.resource || folders.resource));
  if (!resource) throw new Error(`--resource: one of ${RESOURCES.join(", ")}`);
  if (!/^[A-Z][A-Za-z0-9]*$/.test(options.icon))
    throw new Error("--icon: a name of lucide-react, like Folder");
  const [one, many] = options.english
    ? readPair("english", options.english, "one and many, like magazine/magazines")
    : [nameInWords(model), nameInWords(group)];
  const [eins, viele] = options.german
    ? readPair("german", options.german, "one and many, like Sendung/Sendungen")
    : [writeCapital(one), writeCapital(many)];
  const [en, de] = options.title
    ? readPair("title", options.title, "English and German, like Price list/Preisliste")
    : [writeCapital(many), viele];
  const files = group.replaceAll("_", "-");
  const page = options.page || files;
  if (!/^[a-z]+(-[a-z]+)*(\/[a-z]+(-[a-z]+)*)*$/.test(page))
    throw new Error("--page: an address like invoices/price-list");
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
    files,
    page,
    english: { one, many },
    german: { one: eins, many: viele },
    title: { en, de },
    own: parseColumns(model, options.columns, options.words),
  };
}
