import { encode } from "next-auth/jwt";
import { externalSecret } from "@/server/api/external";
import { EXTERNAL_COOKIE } from "@/server/api/identity";
import type { External } from "@/server/ctx";

/** The cookie of somebody who has just come back from Google or Microsoft. */
export async function backFrom(said: External): Promise<Record<string, string>> {
  return { [EXTERNAL_COOKIE()]: await encode({ token: { ...said }, secret: externalSecret() }) };
}
