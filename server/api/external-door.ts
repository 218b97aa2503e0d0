import NextAuth, { type NextAuthOptions } from "next-auth";
import { configureNextAuth, getEnv, getPublicUrl } from "@/server/env";
import { EXTERNAL_COOKIE } from "@/server/identity";
import { deriveExternalSecret } from "./external";

/** Seconds between the return from the provider and the sign-in here. */
const RETURN_SECONDS = 600;

type Profile = { sub?: string; email?: string; email_verified?: boolean | string; xms_edov?: unknown };
/** Whether the provider has verified the address. Microsoft reports it for domains that its tenants own. */
const isVerified = ({ email_verified, xms_edov }: Profile) =>
  email_verified === true ||
  email_verified === "true" ||
  xms_edov === true ||
  xms_edov === "1" ||
  xms_edov === 1;

const makeProvider = (id: string, issuer: string, clientId = "", clientSecret = "") => ({
  id,
  name: id,
  type: "oauth" as const,
  wellKnown: `${issuer}/.well-known/openid-configuration`,
  authorization: { params: { scope: "openid email profile", prompt: "select_account" } },
  idToken: true,
  checks: ["pkce" as const, "state" as const, "nonce" as const],
  clientId,
  clientSecret,
  profile: ({ sub = "", email = "" }: Profile) => ({ id: sub, email }),
});

function options(): NextAuthOptions {
  const e = getEnv();
  const google = makeProvider("google", e.GOOGLE_ISSUER, e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET);
  const microsoft = makeProvider(
    "microsoft",
    e.MICROSOFT_ISSUER,
    e.MICROSOFT_CLIENT_ID,
    e.MICROSOFT_CLIENT_SECRET,
  );
  return {
    secret: deriveExternalSecret(),
    providers: [google, microsoft].filter((one) => one.clientId !== ""),
    pages: { signIn: "/auth/login", error: "/auth/login" },
    session: { strategy: "jwt", maxAge: RETURN_SECONDS },
    cookies: {
      sessionToken: {
        name: EXTERNAL_COOKIE(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: getPublicUrl().startsWith("https:") },
      },
    },
    callbacks: {
      // Keeps only the identity at the provider; the sign-in page turns it into a session.
      jwt: ({ token, account, profile }) => {
        if (!account) return token;
        const profileClaims = profile ?? {};
        return {
          provider: account.provider,
          subject: account.providerAccountId,
          email: profileClaims.email ?? "",
          verified: isVerified(profileClaims),
        };
      },
    },
  };
}

type Context = { params: Promise<{ nextauth: string[] }> };
/** Handles the requests of next-auth, which is used only for the redirect to Google or Microsoft and back. */
export function handleExternal(request: Request, context: Context): Promise<Response> {
  configureNextAuth();
  return NextAuth(request as never, context as never, options()) as Promise<Response>;
}
