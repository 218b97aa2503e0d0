import pino, { type Logger } from "pino";
import { env } from "@/server/env";

let logger: Logger | undefined;
/** Lines of JSON on standard output; what could be a secret is struck out. */
export const log = (): Logger =>
  (logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["password", "*.password", "token", "*.token", "cookie", "*.cookie"],
      censor: "[struck out]",
    },
  }));
