import { encode } from "next-auth/jwt";
import { deriveExternalSecret } from "@/server/api/external";
import type { External } from "@/server/ctx";
import { EXTERNAL_COOKIE } from "@/server/identity";

/** The cookie of a person who has just returned from Google or Microsoft. */
export async function backFrom(said: External): Promise<Record<string, string>> {
  return { [EXTERNAL_COOKIE()]: await encode({ token: { ...said }, secret: deriveExternalSecret() }) };
}
