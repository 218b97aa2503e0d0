import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { findFreePort } from "@/server/postgres/embedded";
import { CLIENT, openProvider } from "./provider";

const DATA = ".data/e2e";

declare module "vitest" {
  interface ProvidedContext {
    base: string;
    mails: string;
    /** Whether proxy.ts is in this build; `without-proxy.ts` removes it. */
    proxied: boolean;
  }
}

/** The product as a user starts it, on an empty database: the production build with the command of `npm start`. */
export default async function house(project: TestProject) {
  rmSync(DATA, { recursive: true, force: true });
  const port = await findFreePort();
  const provider = await openProvider(`http://localhost:${port}/api/auth/callback/google`);
  const child = spawn(process.execPath, ["--import", "tsx", "server/cli/start.ts"], {
    env: {
      ...process.env,
      GOOGLE_CLIENT_ID: CLIENT.client_id,
      GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
      GOOGLE_ISSUER: provider.issuer,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: DATA,
      DEMO: "false",
      LOG_LEVEL: "warn",
      GUESS_LIMIT: "1000",
      PSEUDO_LANGUAGES: "true",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await started(child);
  project.provide("base", `http://localhost:${port}`);
  project.provide("mails", `${DATA}/mail`);
  project.provide("proxied", existsSync("proxy.ts"));
  return async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
    await provider.close();
  };
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let words = "";
    child.once("exit", (code) => failed(new Error(`the house did not start (${code})\n${words}`)));
    child.stdout?.on("data", (chunk) => {
      words += chunk;
      if (words.includes("Spotledger  http")) done();
    });
  });
}
