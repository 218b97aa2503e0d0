import type { Format } from "@/components/ui/format";

const UNITS = ["B", "kB", "MB", "GB"] as const;
/** Writes a size in the largest unit that leaves a whole number before the decimals: "12.4 MB" (1 MB = 1,048,576 B). */
export function writeBytes(bytes: number, number: Format["number"]): string {
  const step = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1024)) : 0);
  return `${number(bytes / 1024 ** step, step === 0 ? 0 : 1)} ${UNITS[step]}`;
}
