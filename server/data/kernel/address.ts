import { deriveKey, getEnv } from "@/server/env";

/** Holds the rights of the app; each database has a login of its own in it. */
export const APP_ROLE = "spotledger_service";

/** The app's address of a database: its own login, which owns nothing. */
export function buildAppUrl(ownerUrl: string): string {
  if (getEnv().DATABASE_APP_URL && ownerUrl === getEnv().DATABASE_URL) return getEnv().DATABASE_APP_URL!;
  const url = new URL(ownerUrl);
  url.username = `${url.pathname.slice(1)}_app`;
  url.password = deriveKey("database");
  return url.toString();
}
