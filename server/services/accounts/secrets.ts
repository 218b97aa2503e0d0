import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "@/lib/errors";
import { deriveKey } from "@/server/env";

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;

/** Hashings that may wait for the current one (trust S7): about half a second of work. */
const WAITING_MOST = 40;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs one hashing at a time, so that many sign-ins leave the other core to other requests. */
async function hashInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_MOST) throw new Refusal("unavailable", "busy", { retry_after: 2 });
  waiting += 1;
  const current = last.then(work);
  last = current.catch(() => undefined);
  try {
    return await current;
  } finally {
    waiting -= 1;
  }
}
const hashWith = (password: string, nonce: Buffer) =>
  hashInTurn(() =>
    derive("argon2id", { message: Buffer.from(password.normalize("NFKC")), nonce, tagLength: 32, ...COST }),
  );
const b64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Returns the Argon2id hash (19 MiB, two passes) of a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWith(password, nonce);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(nonce)}$${b64(tag)}`;
}
/**
 * Whether a password matches a hash. Without a hash it takes the same time, so that nobody learns which addresses
 * exist.
 */
export async function isPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const [, , , , nonce, tag] = (phc ?? "").split("$");
  const made = await hashWith(password, nonce ? Buffer.from(nonce, "base64") : Buffer.alloc(16));
  const kept = tag ? Buffer.from(tag, "base64") : randomBytes(32);
  return kept.length === made.length && timingSafeEqual(kept, made) && Boolean(phc);
}

/** Returns 256 random bits for a link or a refresh token. */
export const makeToken = () => randomBytes(32).toString("base64url");
/** Returns the hash under which a token is stored. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
/** Returns the successor of a refresh token; the same each time its predecessor is replayed. */
export const deriveSuccessor = (token: string) =>
  createHmac("sha256", deriveKey("refresh")).update(token).digest("base64url");
const sealingKey = () => Buffer.from(deriveKey("sealed"), "base64url");
/** Encrypts a secret that must be read again: AES-256-GCM under a key of the environment. */
export function seal(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}
/** Decrypts what `seal` has encrypted; throws where it was altered. */
export function open(sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const cipher = createDecipheriv("aes-256-gcm", sealingKey(), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString("utf8");
}

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
/** Returns a recovery code: 80 random bits in four groups. */
export const makeRecoveryCode = () =>
  [...randomBytes(16)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");
/** Returns 128 random bits for a share link. */
export const makeCode = () => randomBytes(16).toString("base64url");
