import { dirname, join } from "node:path";

/** Where the processes of production stand as JavaScript. */
export const BUILT = ".next/processes";
/** A built file of the process, where it was started built itself; null where it runs from source. */
export const builtFile = (name: string): string | null => {
  const folder = join(process.cwd(), BUILT);
  return dirname(process.argv[1] ?? "") === folder ? join(folder, name) : null;
};
