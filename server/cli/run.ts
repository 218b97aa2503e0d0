import { parseArgs } from "node:util";
import { ZodError } from "zod";
import { Refusal } from "@/lib/errors";

/** Parses the options of a command line, each with its default. Returns them with the remaining arguments. */
export function parseOptions(defaults: Record<string, string>, usage: string) {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: "string" as const, default: value }]),
  );
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new Error(usage);
  }
}

/** Runs a command; an error is printed in one line on stderr and ends the process with exit code 1. */
export function runCommand(command: () => Promise<void> | void): void {
  Promise.resolve()
    .then(command)
    .catch((error: unknown) => {
      process.stderr.write(`${listErrors(error).map(inOneLine).join(": ")}\n`);
      process.exitCode = 1;
    });
}

/** An error and its causes. */
const listErrors = (error: unknown): unknown[] => [
  error,
  ...(error instanceof Error && error.cause !== undefined ? listErrors(error.cause) : []),
];

function inOneLine(error: unknown): string {
  if (error instanceof ZodError) {
    const [first] = error.issues;
    return `${first?.path.join(".") || "input"}: ${first?.message}`;
  }
  if (error instanceof Refusal) {
    const [first] = error.more.fields ?? [];
    return first ? `${first.path}: ${first.code}` : error.message;
  }
  return error instanceof Error ? error.message.replaceAll("\n", " ") : String(error);
}
