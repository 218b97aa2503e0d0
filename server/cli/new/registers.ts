import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import { findColumnWriter } from "./column-types";
import { type Column, isNullable, isRequired, pickColumns } from "./columns";
import { writeModel } from "./data";
import type { Entity } from "./entity";
import { writeCapital } from "./names";

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

/** The article of its list, in a language that has articles of its own. */
const insertArticle =
  ({ files, page, english, german, title }: Entity, language: "en" | "de"): Edit =>
  (text) => {
    const [words, line] =
      language === "de"
        ? [
            `Liste ${german.many}`,
            `zeigt alle ${german.many}. Legen Sie neue Einträge an, ändern Sie sie, oder archivieren Sie, was nicht mehr gebraucht wird.`,
          ]
        : [
            `list of ${english.many}`,
            `lists all ${english.many}. Add one, change it, or archive it when it is no longer used.`,
          ];
    const link = `[${title[language]}](/${page})`;
    const article = {
      id: files,
      title: title[language],
      paths: [`/${page}`],
      words,
      text: [`${link} ${line}`],
    };
    return `${JSON.stringify([...(JSON.parse(text) as object[]), article], null, 2)}\n`;
  };
/** Its title in a language that shows the English articles. */
const insertTitle =
  ({ files, english, title }: Entity): Edit =>
  (text) => {
    const named = { title: title.en, words: english.many };
    return `${JSON.stringify({ ...JSON.parse(text), [files]: named }, null, 2)}\n`;
  };
const writeHelp = (entity: Entity, language: Language): [path: string, edit: Edit] =>
  language === "en" || language === "de"
    ? [`lib/help/${language}.json`, insertArticle(entity, language)]
    : [`lib/help/titles/${language}.json`, insertTitle(entity)];

/** Imports an icon where the file does not do so yet. */
const importIcon = (text: string, icon: string): string =>
  new RegExp(`^  ${icon},$`, "m").test(text)
    ? text
    : insertBefore(text, "  type LucideIcon,\n", `  ${icon},\n`);

const insertIcon =
  ({ model, icon }: Entity): Edit =>
  (text) =>
    importIcon(insertLine(`${model}: ${icon},`)(text), icon);

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
    return importIcon(`${items}, ${item}${text.slice(at)}`, icon);
  };

/** The classes of personal data of its columns: a text may hold any, nothing else does. */
function writeClasses({ model, own }: Entity) {
  const texts = pickColumns(own, "text");
  const personal = texts.map(({ name }) => `, ${name}: "text"`).join("");
  const plain = own.filter((column) => !texts.includes(column)).map(({ name }) => `${name} `);
  return `${model}: { personal: { name: "keep", note: "text"${personal} }, plain: "tenant_id uuid ${plain.join("")}archived_at version created_at created_by" },`;
}

/** The columns that are read by a type of their own; none where Prisma's types are enough. */
function listReaders({ model, files, own }: Entity): [path: string, edit: Edit][] {
  const readers = own.flatMap((column) => {
    const reader = findColumnWriter(column).reader?.(column);
    return reader ? [`${column.name}: ${isNullable(column) ? reader.orNull : reader.one}`] : [];
  });
  if (readers.length === 0) return [];
  const line = `${model}: makeColumns({ ${readers.join(", ")} }),`;
  const constants = pickColumns(own, "choice").map(({ constant }) => constant);
  const edit = constants.length
    ? insertImported(`import { ${constants.join(", ")} } from "@/lib/columns/${files}";`, line)
    : insertLine(line);
  return [["server/data/kernel/columns.ts", edit]];
}

/** What create requires beside the name, as properties with values for the tests. */
export const writeRequired = (own: readonly Column[]) =>
  own
    .filter(isRequired)
    .map((column) => `${column.name}: ${JSON.stringify(findColumnWriter(column).samples(column)[0].sent)}`)
    .join(", ");

/** What is inserted into files that are there, by path. */
export function listEdits(entity: Entity): [path: string, edit: Edit][] {
  const { area, folders, resource, model, group, files, page, english, german, title, own } = entity;
  const required = writeRequired(own);
  const service = `@/server/services/${folders.services}/${files}`;
  const words = (one: string, heading: string): [file: string, words: Record<string, string>][] => [
    ["activity", { [`models.${model}`]: writeCapital(one) }],
    ["shell", { [`models.${model}`]: writeCapital(one), [`go.${group}`]: heading }],
  ];
  const inLanguage = (language: Language) => {
    const known = language === "de" ? words(german.one, title.de) : words(english.one, title.en);
    return known.map(([file, added]): [string, Edit] => [
      `lib/i18n/${language}/${file}.json`,
      insertWords(added),
    ]);
  };
  return [
    [`prisma/schema/${area}.prisma`, (text) => text + writeModel(entity)],
    ["lib/tables/personal.ts", insertLine(writeClasses(entity))],
    ...listReaders(entity),
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
    ["components/kind-icon.ts", insertIcon(entity)],
    ["lib/i18n/load.ts", insertNamespace(group)],
    // Only English and German words are given; the other languages begin with the English ones.
    ...LANGUAGES.flatMap(inLanguage),
    ...LANGUAGES.map((language) => writeHelp(entity, language)),
    ["components/shell/destinations.ts", insertDestination(entity)],
    [
      "tests/api/chapters/entities.ts",
      insertLine(`{ group: "${group}"${required && `, own: { ${required} }`} },`),
    ],
    ["tests/e2e/addresses.ts", insertLine(`"/${page}": ["/${page}", "/${page}?${model}=new"],`)],
  ];
}
