import { execFileSync } from "node:child_process";
import { generateClient } from "./build";
import { ENTITY_OPTIONS, type Entity, parseEntity } from "./new/entity";
import { generateEntity } from "./new/generate";
import { parseOptions, runCommand } from "./run";

const USAGE = `usage: new entity NAME [--area around] [--plural NAMES] [--resource customers] [--icon Folder]
  [--page above/below] [--title "English/Deutsch"] [--english one/many] [--german Eins/Viele]
  [--columns "unit:text price:amount rate:percent? places:number from_day:day? active:flag kind:choice(spot|hour)"]
  [--words "price=Price/Preis kind.spot=Per spot/Pro Spot"]`;

/** The columns and choices that are called the same in both languages, by their keys in `--words`. */
const listSameWords = ({ own }: Entity) =>
  own.flatMap(({ id, word, choices }) => [
    ...(word.en === word.de ? [id] : []),
    ...choices.filter(({ en, de }) => en === de).map(({ value }) => `${id}.${value}`),
  ]);

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
  const same = listSameWords(entity);
  if (same.length) lines.push("", `Called the same in German as in English: ${same.join(" ")}`);
  process.stdout.write(`${lines.join("\n")}\n`);
});
