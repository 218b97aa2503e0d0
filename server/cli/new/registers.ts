import { writeModel } from "./data";
import { type Entity, writeCapital } from "./entity";

/** Changes the text of a register; throws where its place is not found. */
export type Edit = (text: string) => string;

const MARK = "// new entities";

/** Puts text before the one place where `mark` stands. */
function insertBefore(text: string, mark: string, added: string): string {
  const at = text.indexOf(mark);
  if (at < 0 || text.includes(mark, at + 1)) throw new Error(`"${mark}" must stand there once`);
  return text.slice(0, at) + added + text.slice(at);
}
/** A line at the marked place of a list or object. */
const insertLine =
  (line: string): Edit =>
  (text) =>
    insertBefore(text, MARK, `${line}\n  `);

/** An import at the top, brought into order by the formatter, and a line at the marked place. */
const insertImported =
  (imported: string, line: string): Edit =>
  (text) =>
    `${imported}\n${insertLine(line)(text)}`;

const NAMESPACES = /(NAMESPACES = \[\n)([\s\S]*?)(\n\] as const)/;
const insertNamespace =
  (name: string): Edit =>
  (text) => {
    if (!NAMESPACES.test(text)) throw new Error("NAMESPACES not found");
    return text.replace(NAMESPACES, (_, before: string, names: string, after: string) => {
      const lines = [...names.split("\n"), `  "${name}",`];
      return before + lines.sort().join("\n") + after;
    });
  };

/** Words by their path in a namespace: { "models.ad_book": "Ad book" }. */
const insertWords =
  (words: Record<string, string>): Edit =>
  (text) => {
    const messages = JSON.parse(text) as Record<string, Record<string, string>>;
    for (const [path, word] of Object.entries(words)) {
      const [part = "", key = ""] = path.split(".");
      messages[part] = { ...messages[part], [key]: word };
    }
    return `${JSON.stringify(messages, null, 2)}\n`;
  };

/** Below another page it stands right after that page's entry, otherwise last in the group of its area. */
const insertDestination =
  ({ group, page, resource, icon, folders }: Entity): Edit =>
  (text) => {
    const start = text.indexOf(`key: "${folders.group}",`);
    const end = text.indexOf("],\n  },", start);
    if (start < 0 || end < 0) throw new Error(`group "${folders.group}" not found`);
    const item = `{ key: "${group}", href: "/${page}", capability: "${resource}:read", isInside: true, icon: ${icon} }`;
    const above = text.indexOf(`href: "/${page.slice(0, page.lastIndexOf("/"))}"`);
    const at = page.includes("/") && above >= 0 ? text.indexOf("}", above) + 1 : end;
    const items = text.slice(0, at).trimEnd().replace(/,$/, "");
    const added = `${items}, ${item}${text.slice(at)}`;
    return new RegExp(`^  ${icon},$`, "m").test(added)
      ? added
      : insertBefore(added, "  type LucideIcon,\n", `  ${icon},\n`);
  };

/** What is inserted into files that are there, by path. */
export function listEdits(entity: Entity): [path: string, edit: Edit][] {
  const { area, folders, resource, model, group, files, page, english, german, title } = entity;
  const service = `@/server/services/${folders.services}/${files}`;
  const words = (one: string, heading: string): [file: string, words: Record<string, string>][] => [
    ["activity", { [`models.${model}`]: writeCapital(one) }],
    ["shell", { [`models.${model}`]: writeCapital(one), [`go.${group}`]: heading }],
  ];
  const inLanguage = (language: "en" | "de", { one }: Entity["english"]) =>
    words(one, title[language]).map(([file, added]): [string, Edit] => [
      `lib/i18n/${language}/${file}.json`,
      insertWords(added),
    ]);
  return [
    [`prisma/schema/${area}.prisma`, (text) => text + writeModel(entity)],
    [
      "lib/tables/personal.ts",
      insertLine(
        `${model}: { personal: { name: "keep", note: "text" }, plain: "tenant_id uuid archived_at version created_at created_by" },`,
      ),
    ],
    [
      "lib/entities.ts",
      insertLine(
        `${model}: { resource: "${resource}", href: (uuid) => \`/${page}?${model}=\${uuid}\`, isInside: true, isSearched: true },`,
      ),
    ],
    [
      "lib/calls/index.ts",
      insertImported(`import { ${group} } from "./${folders.calls}/${files}";`, `${group},`),
    ],
    ["server/services/index.ts", insertImported(`import * as ${group} from "${service}";`, `${group},`)],
    ["lib/i18n/load.ts", insertNamespace(group)],
    ...inLanguage("en", english),
    ...inLanguage("de", german),
    ["components/shell/destinations.ts", insertDestination(entity)],
    ["tests/api/chapters/entities.ts", insertLine(`{ group: "${group}" },`)],
    ["tests/e2e/pages.test.ts", insertLine(`"/${page}": ["/${page}", "/${page}?${model}=new"],`)],
  ];
}
