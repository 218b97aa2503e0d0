import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { keyFor } from "@/server/env";

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;

const hashWith = (password: string, nonce: Buffer) =>
  derive("argon2id", { message: Buffer.from(password.normalize("NFKC")), nonce, tagLength: 32, ...COST });
const b64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** A password as a PHC string of Argon2id (19 MiB, two passes). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWith(password, nonce);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(nonce)}$${b64(tag)}`;
}
/** Whether a password is the one hashed; without a hash the same work is done, so nobody learns which addresses exist. */
export async function isPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const [, , , , nonce, tag] = (phc ?? "").split("$");
  const made = await hashWith(password, nonce ? Buffer.from(nonce, "base64") : Buffer.alloc(16));
  const kept = tag ? Buffer.from(tag, "base64") : randomBytes(32);
  return kept.length === made.length && timingSafeEqual(kept, made) && Boolean(phc);
}

/** 256 random bits for a link or a refresh token. */
export const newToken = () => randomBytes(32).toString("base64url");
/** What is stored of a token. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
/** The successor of a refresh token, the same however often its predecessor is replayed. */
export const successorOf = (token: string) =>
  createHmac("sha256", keyFor("refresh")).update(token).digest("base64url");
/** 128 random bits for a share link. */
export const newCode = () => randomBytes(16).toString("base64url");
