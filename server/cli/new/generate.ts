import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LANGUAGES } from "@/lib/i18n/languages";
import { writeCalls, writeColumns, writeService } from "./catalogue";
import { writeListSpec, writeMigration } from "./data";
import type { Entity } from "./entity";
import { writeDialog, writeListScreen, writePage, writeWords } from "./interface";
import { listEdits } from "./registers";
import { writeServiceTest } from "./tests";

const MIGRATIONS = "prisma/migrations";

/** The name of a migration's folder: of now, and in any case after the newest there is. */
function nameMigration(root: string, group: string, now: Date): string {
  const stamps = readdirSync(join(root, MIGRATIONS)).map((name) => Number(/^\d{14}/.exec(name)?.[0] ?? 0));
  const wanted = Number(now.toISOString().replace(/\D/g, "").slice(0, 14));
  return `${Math.max(wanted, Math.max(0, ...stamps) + 1)}_${group}`;
}

/** The files of a new entity, by path. */
function listFiles(entity: Entity, migration: string): [path: string, text: string][] {
  const { folders, group, file, files, page } = entity;
  const words = writeWords(entity);
  return [
    [`${MIGRATIONS}/${migration}/migration.sql`, writeMigration(entity)],
    [`server/data/queries/${folders.queries}/${files}.ts`, writeListSpec(entity)],
    [`lib/columns/${files}.ts`, writeColumns(entity)],
    [`lib/calls/${folders.calls}/${files}.ts`, writeCalls(entity)],
    [`server/services/${folders.services}/${files}.ts`, writeService(entity)],
    ...LANGUAGES.map((language): [path: string, text: string] => [
      `lib/i18n/${language}/${group}.json`,
      `${JSON.stringify(language === "de" ? words.de : words.en, null, 2)}\n`,
    ]),
    [`components/${files}/${files}-list.tsx`, writeListScreen(entity)],
    [`components/${files}/${file}-dialog.tsx`, writeDialog(entity)],
    [`app/(main)/${page}/page.tsx`, writePage(entity)],
    [`tests/services/${folders.calls}/${files}.test.ts`, writeServiceTest(entity)],
  ];
}

/**
 * Writes an entity into the tree at `root`: its own files, and its lines in the registers. Returns the paths. Nothing is
 * written where a file or a name exists, or where a register has no place for it: then it throws.
 */
export function generateEntity(
  root: string,
  entity: Entity,
  now: Date,
): { made: string[]; changed: string[] } {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const { model, group } = entity;
  const taken = [
    [new RegExp(`^  ${model}: \\{`, "m"), "lib/tables/personal.ts", model],
    [new RegExp(`^  ${model}: \\{`, "m"), "lib/entities.ts", model],
    [new RegExp(`^  ${group},$`, "m"), "lib/calls/index.ts", group],
  ] as const;
  for (const [pattern, path, name] of taken)
    if (pattern.test(read(path))) throw new Error(`"${name}" is there already: ${path}`);
  const files = listFiles(entity, nameMigration(root, group, now));
  for (const [path] of files) if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
  const edited = listEdits(entity).map(([path, edit]): [string, string] => {
    try {
      return [path, edit(read(path))];
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  for (const [path, text] of [...files, ...edited]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: files.map(([path]) => path), changed: edited.map(([path]) => path) };
}
