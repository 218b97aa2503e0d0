import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc, the same on every Linux that Node runs on. */
const TICKS = 100;
type Stat = { pid: number; parent: number; own: number; ended: number };

/** Processor time of a process and of its ended children, in ticks; null if it has ended. */
function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in brackets and may contain anything; numbers follow.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (at: number) => Number(fields[at]);
    return { pid, parent: ticks(1), own: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) };
  } catch {
    return null;
  }
}

const allStats = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(Number(pid)) ?? []);

/** Processor time of a process and all its descendants, in milliseconds. */
export function readCpu(root: number): number {
  const stats = allStats();
  const family = new Set([root]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of stats) if (family.has(parent)) family.add(pid);
  }
  const ticks = stats.filter(({ pid }) => family.has(pid)).map(({ own, ended }) => own + ended);
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS;
}

/** The child of a process whose command line matches. */
export function findChild(root: number, fits: RegExp): number {
  const child = allStats().find(
    ({ pid, parent }) => parent === root && fits.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")),
  );
  if (!child) throw new Error(`no child of ${root} fits ${fits}`);
  return child.pid;
}

/** Memory used by a process, in megabytes. */
export function readMemory(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1]) / 1000);
}
