import { readFileSync, writeFileSync } from "node:fs";
import { Problem, solve } from "@/lib/scheduler";
import { asked, run } from "./run";

const USAGE = "usage: schedule in.json out.json [--seconds 10] [--seed 1]";

run(async () => {
  const { values, positionals } = asked({ seconds: "10", seed: "1" }, USAGE);
  const [from, to] = positionals;
  if (!from || !to) throw new Error(USAGE);
  const seconds = Number(values.seconds);
  const seed = Number(values.seed);
  if (!(seconds >= 0) || !Number.isInteger(seed)) throw new Error(USAGE);
  const started = performance.now();
  const problem = Problem.parse(JSON.parse(readFileSync(from, "utf8")));
  const solution = await solve(problem, { seconds, seed });
  writeFileSync(to, JSON.stringify(solution));
  const { placements, value, bound } = solution;
  const share = bound ? ` = ${((100 * value) / bound).toFixed(2)} % of the bound` : "";
  const took = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`${placements.length} spots, value ${value.toFixed(2)}${share}, ${took} s\n`);
});
