import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { CompactSign, calculateJwkThumbprint, exportJWK, type JWK } from "jose";
import { deriveKey } from "@/server/env";

/** A private Ed25519 key in PKCS #8 up to its 32 secret bytes (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
/** The version of the key; a key that replaces it is derived for another purpose. */
const PURPOSE = "report-signature";

type SigningKey = { secret: KeyObject; jwk: JWK; kid: string };
let key: Promise<SigningKey> | undefined;

/** Derives the key of the installation from its secret, so that every process has the same. */
async function makeKey(): Promise<SigningKey> {
  const seed = createHash("sha256").update(deriveKey(PURPOSE)).digest();
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const jwk = await exportJWK(createPublicKey(secret));
  return { secret, jwk, kid: await calculateJwkThumbprint(jwk) };
}
const loadKey = () => {
  key ??= makeKey();
  return key;
};

/** Signs a value as compact JWS (EdDSA). Equal values give equal bytes. */
export async function signJson(value: object): Promise<string> {
  const { secret, kid } = await loadKey();
  const payload = new TextEncoder().encode(JSON.stringify(value));
  return new CompactSign(payload).setProtectedHeader({ alg: "EdDSA", kid, typ: "report+jws" }).sign(secret);
}

/** Returns the public keys that signatures of this installation are verified with, as a JSON Web Key Set. */
export async function listPublicKeys() {
  const { jwk, kid } = await loadKey();
  return { keys: [{ kty: "OKP", crv: "Ed25519", x: jwk.x ?? "", kid, use: "sig", alg: "EdDSA" }] };
}
