import { migrate } from "@/server/data/migrate";
import { env } from "@/server/env";
import { run } from "./run";

// Brings DATABASE_URL to the newest schema, once, before web servers and workers start.
run(async () => {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL: is not set");
  const fresh = await migrate(DATABASE_URL);
  process.stdout.write(`${fresh ? "Database created." : "Database is up to date."}\n`);
});
