import { execFileSync } from "node:child_process";
import { generateClient } from "./build";
import { ENTITY_OPTIONS, parseEntity } from "./new/entity";
import { generateEntity } from "./new/generate";
import { parseOptions, runCommand } from "./run";

const USAGE = `usage: new entity NAME [--area around] [--plural NAMES] [--resource customers] [--icon Folder]
  [--page above/below] [--title "English/Deutsch"] [--english one/many] [--german Eins/Viele]`;

runCommand(async () => {
  const { values, positionals } = parseOptions(ENTITY_OPTIONS, USAGE);
  const [kind, name, ...rest] = positionals;
  if (kind !== "entity" || !name || rest.length) throw new Error(USAGE);
  const entity = parseEntity(name, { ...ENTITY_OPTIONS, ...values });
  const { made, changed } = generateEntity(process.cwd(), entity, new Date());
  const formatted = [...made, ...changed].filter((path) => /\.(tsx?|json)$/.test(path));
  execFileSync("node_modules/.bin/biome", ["check", "--write", ...formatted], { stdio: "ignore" });
  await generateClient();
  const lines = [...made.map((path) => `new      ${path}`), ...changed.map((path) => `changed  ${path}`)];
  process.stdout.write(`${lines.join("\n")}\n\nNext: the columns of its own.\n`);
});
