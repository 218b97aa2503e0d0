import { deriveKey, getEnv } from "@/server/env";

/** The role with the rights of the app; each database has its own login in it. */
export const APP_ROLE = "spotledger_service";

/** Returns the connection string of the app's login, which owns no table. */
export function buildAppUrl(ownerUrl: string): string {
  if (getEnv().DATABASE_APP_URL && ownerUrl === getEnv().DATABASE_URL) return getEnv().DATABASE_APP_URL!;
  const url = new URL(ownerUrl);
  url.username = `${url.pathname.slice(1)}_app`;
  url.password = deriveKey("database");
  return url.toString();
}
