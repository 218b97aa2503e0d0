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

/** Hashings that may wait for the one under way (trust S7): about half a second of them. */
const WAITING_MOST = 40;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One hashing at a time, so that a flood of sign-ins leaves the other core to everybody else. */
async function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_MOST) throw new Refusal("unavailable", "busy", { retry_after: 2 });
  waiting += 1;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}
const hashWith = (password: string, nonce: Buffer) =>
  oneByOne(() =>
    derive("argon2id", { message: Buffer.from(password.normalize("NFKC")), nonce, tagLength: 32, ...COST }),
  );
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
export const makeToken = () => randomBytes(32).toString("base64url");
/** What is stored of a token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
/** The successor of a refresh token, the same however often its predecessor is replayed. */
export const deriveSuccessor = (token: string) =>
  createHmac("sha256", deriveKey("refresh")).update(token).digest("base64url");
const sealingKey = () => Buffer.from(deriveKey("sealed"), "base64url");
/** A secret that must be read again, as it is stored: AES-256-GCM under a key of the environment. */
export function seal(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}
export function open(sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const cipher = createDecipheriv("aes-256-gcm", sealingKey(), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString("utf8");
}

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
/** A recovery code as people copy it: 80 random bits in four groups. */
export const makeRecoveryCode = () =>
  [...randomBytes(16)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");
/** 128 random bits for a share link. */
export const makeCode = () => randomBytes(16).toString("base64url");
