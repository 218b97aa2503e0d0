import pino, { type Logger } from "pino";
import { getEnv } from "@/server/env";

let logger: Logger | undefined;
/** Returns the logger: lines of JSON on standard output, with secrets removed. */
export const getLog = (): Logger =>
  (logger ??= pino({
    level: getEnv().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["password", "*.password", "token", "*.token", "cookie", "*.cookie"],
      censor: "[struck out]",
    },
  }));
