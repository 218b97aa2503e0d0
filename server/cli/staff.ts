import { join } from "node:path";
import { setStaff } from "@/server/data/unscoped/staff";
import { getDataDir, getEnv } from "@/server/env";
import { findRunningPostgres } from "@/server/postgres/embedded";
import { parseOptions, runCommand } from "./run";

const USAGE = "npm run staff -- EMAIL [--take true]";

// Makes a person with an active account a member of the product's staff, or takes that back. The database is
// DATABASE_URL, or the one that a running `npm start` uses.
runCommand(async () => {
  const { values, positionals } = parseOptions({ take: "false" }, USAGE);
  const email = positionals[0]?.toLowerCase();
  if (!email) throw new Error(USAGE);
  const env = getEnv();
  const url = env.DATABASE_URL ?? (await findRunningPostgres(join(getDataDir(), "postgres")));
  if (!url) throw new Error("DATABASE_URL: is not set, and no npm start is running");
  env.DATABASE_URL = url;
  const is_staff = values.take !== "true";
  if (!(await setStaff(email, is_staff))) throw new Error(`${email}: there is no active account`);
  const done = is_staff
    ? "is now staff. Platform pages open after a sign-in with a second factor."
    : "is no longer staff.";
  process.stdout.write(`${email} ${done}\n`);
  process.exit(0); // the pool of connections stays open
});
