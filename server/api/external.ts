import { decode } from "next-auth/jwt";
import { PROVIDERS } from "@/lib/access/sign-in";
import type { External } from "@/server/ctx";
import { deriveKey } from "@/server/env";

export const deriveExternalSecret = () => deriveKey("external");

/**
 * Returns the person who has just returned from Google or Microsoft, read from next-auth's encrypted cookie; null
 * without one.
 */
export async function readExternal(cookie: string | undefined): Promise<External | null> {
  if (!cookie) return null;
  const claims = await decode({ token: cookie, secret: deriveExternalSecret() }).catch(() => null);
  const provider = PROVIDERS.find((one) => one === claims?.provider);
  if (!provider || typeof claims?.subject !== "string") return null;
  const { subject, email, verified } = claims as { subject: string; email?: string; verified?: boolean };
  return {
    provider,
    subject,
    email: (email ?? "").toLowerCase(),
    verified: verified === true,
  };
}
