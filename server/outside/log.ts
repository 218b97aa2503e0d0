import pino, { type Logger } from "pino";
import { getEnv } from "@/server/env";

/** Bytes of lines that are written together, and milliseconds after which they are written in any case. */
const TOGETHER = { minLength: 4_096, periodicFlush: 250, sync: false };

let logger: Logger | undefined;
/**
 * Returns the logger: lines of JSON on standard output, with secrets removed. In production lines are written
 * together, because a write for each was 3 % of a request; they are also written when the process exits.
 */
export const getLog = (): Logger =>
  (logger ??= pino(
    {
      level: getEnv().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["password", "*.password", "token", "*.token", "cookie", "*.cookie"],
        censor: "[struck out]",
      },
    },
    pino.destination(getEnv().NODE_ENV === "production" ? TOGETHER : { sync: true }),
  ));

/**
 * Logs promises that fail with nobody waiting for them. Without it such a fault of one request ends the process, and with
 * it the work of everybody else.
 */
export function recordLostFailures(): void {
  process.on("unhandledRejection", (err) => getLog().error({ err }, "lost failure"));
}
