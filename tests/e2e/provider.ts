import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export const CLIENT = { client_id: "spotledger-journeys", client_secret: "a secret between the two of us" };

/**
 * An OpenID provider on loopback instead of Google: its own sign-in page, code flow and keys. The account is
 * the address typed there; an address that starts with "unverified" is not verified.
 */
export async function openProvider(
  redirect_uri: string,
): Promise<{ issuer: string; close(): Promise<void> }> {
  const server: Server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirect_uri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["for the journeys only"] },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: !id.startsWith("unverified"), name: id }),
    }),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    // Choosing among accounts is done on Google's own page; this provider signs in again each time.
    request.url = request.url?.replace(/([?&])prompt=select_account&?/, "$1");
    void answer(request, response);
  });
  return {
    issuer,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
