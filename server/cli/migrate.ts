import { getEnv } from "@/server/env";
import { migrate } from "@/server/postgres/migrate";
import { runCommand } from "./run";

// Migrates DATABASE_URL to the newest schema, once, before web servers and workers start.
runCommand(async () => {
  const { DATABASE_URL } = getEnv();
  if (!DATABASE_URL) throw new Error("DATABASE_URL: is not set");
  const fresh = await migrate(DATABASE_URL);
  process.stdout.write(`${fresh ? "Database created." : "Database is up to date."}\n`);
});
