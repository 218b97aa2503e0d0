import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";

const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (t) => URL.canParse(t) && schemes.includes(new URL(t).protocol.replace(":", "")),
      `must be a ${schemes[0]}:// URL`,
    );
const flag = z.enum(["true", "false"]).transform((t) => t === "true");

const Environment = z.object({
  NODE_ENV: z.string().default("production"),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** The public address; links in mails start with it. */
  PUBLIC_URL: url("http", "https").optional(),
  /** Postgres 15 or newer, as a role that may create roles and tables. Without it the embedded server starts. */
  DATABASE_URL: url("postgres", "postgresql").optional(),
  /** The app's own login, where it is not derived from DATABASE_URL (PgBouncer, managed roles). */
  DATABASE_APP_URL: url("postgres", "postgresql").optional(),
  /** Settings of each connection, in the form that libpq reads. */
  PGOPTIONS: z.string().default(""),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** session: the pool sets the tenant on a connection; transaction: each request is one transaction (PgBouncer, Citus). */
  TENANT_MODE: z.enum(["session", "transaction"]).default("session"),
  DATA_DIR: z.string().default(".data"),
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SMTP_URL: url("smtp", "smtps").optional(),
  MAIL_FROM: z.string().default("Spotledger <no-reply@localhost>"),
  /** The address that receives feedback about the product. */
  FEEDBACK_EMAIL: z.email().optional(),
  S3_ENDPOINT: url("http", "https").optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** Sign-in with Google or Microsoft is on where both values of one are set. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url("https", "http").default("https://accounts.google.com"),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: url("https", "http").default("https://login.microsoftonline.com/common/v2.0"),
  /** Licences are paid at Paddle where key, secret and prices are set, otherwise by pro-forma invoice. */
  PADDLE_API_KEY: z.string().optional(),
  PADDLE_WEBHOOK_SECRET: z.string().optional(),
  PADDLE_PRICE_MONTHLY: z.string().optional(),
  PADDLE_PRICE_ANNUAL: z.string().optional(),
  PADDLE_PRICE_ANNUAL_RENEWAL: z.string().optional(),
  /** production, sandbox, or the address of a server with Paddle's API. */
  PADDLE_ENVIRONMENT: z.string().default("production"),
  /** The seller of licences on a pro-forma invoice: country, address lines and account, separated by |. */
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("GB"),
  SELLER_LINES: z.string().default(""),
  SELLER_ACCOUNT: z.string().default(""),
  /** Hosts (name:port) outside the internet that webhooks may reach, separated by commas; also over http. */
  EGRESS_HOSTS: z.string().default(""),
  /**
   * VAT numbers are checked with VIES where its address is set:
   * https://ec.europa.eu/taxation_customs/vies/rest-api (European Commission).
   */
  VIES_URL: url("https", "http").optional(),
  /** The assistant answers with a model where a key is set, at any endpoint that speaks OpenAI's protocol. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url("https", "http").default("https://api.openai.com/v1"),
  OPENAI_MODEL: z.string().default("gpt-5-mini"),
  /** Tokens that the answers of one tenant may use a day. */
  OPENAI_BUDGET: z.coerce.number().int().min(0).default(500_000),
  /** Seconds without a sign of the model after which an answer ends. */
  OPENAI_TIMEOUT: z.coerce.number().min(0.1).default(30),
  FFMPEG_PATH: z.string().optional(),
  /** The search path for ffmpeg. */
  PATH: z.string().default(""),
  /** A proxy in front sets x-forwarded-for; without it the header is ignored. */
  TRUST_PROXY: flag.default(false),
  DEMO: flag.default(true),
  /** Whether the cookie `language` may name a pseudo-language: in development, and for the test of the pages. */
  PSEUDO_LANGUAGES: flag.optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** Sign-up, sign-in and mail limits per address and quarter of an hour. */
  GUESS_LIMIT: z.coerce.number().int().min(1).default(20),
});
export type Environment = z.output<typeof Environment>;

/** Parses the environment; an invalid value throws one clear line. */
export function readEnvironment(values: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== ""));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0]!;
  throw new BadEnvironment(`${problem.path.join(".")}: ${problem.message}`);
}
export class BadEnvironment extends Error {}

let read: Environment | undefined;
/** Returns the environment of the process, parsed once. */
export function getEnv(): Environment {
  read ??= readEnvironment();
  return read;
}
export const getDataDir = () => resolve(getEnv().DATA_DIR);
export const getPublicUrl = () =>
  (getEnv().PUBLIC_URL ?? `http://localhost:${getEnv().PORT}`).replace(/\/$/, "");

/** Sets the address next-auth builds its links from; it reads the environment, never a request. */
export function configureNextAuth() {
  process.env.NEXTAUTH_URL = getPublicUrl();
}

let secret: string | undefined;
/** SECRET, or one that is created once and kept in the data folder. */
function rootSecret(): string {
  if (getEnv().SECRET) return getEnv().SECRET!;
  const file = join(getDataDir(), "secret");
  if (!existsSync(file)) {
    mkdirSync(getDataDir(), { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== "EEXIST") throw e;
    }
  }
  return readFileSync(file, "utf8").trim();
}
/** Derives a separate key for each purpose. */
export function deriveKey(purpose: string): string {
  secret ??= rootSecret();
  return createHash("sha256").update(`${purpose}:${secret}`).digest("base64url");
}

/** The folder of the bundled processes of production. */
export const BUILT = ".next/processes";
/** Returns the path of a built file where the process runs bundled; null where it runs from source. */
export const getBuiltFile = (name: string): string | null => {
  const folder = join(process.cwd(), BUILT);
  return dirname(process.argv[1] ?? "") === folder ? join(folder, name) : null;
};
