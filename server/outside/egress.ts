import { lookup as lookUp } from "node:dns";
import { request as plainRequest } from "node:http";
import { type RequestOptions, request as secureRequest } from "node:https";
import { BlockList, connect, isIP, type LookupFunction, type Socket } from "node:net";
import { getEnv } from "@/server/env";

/** Why nothing was sent, or no answer came. */
export type EgressCode = "bad_address" | "blocked_address" | "no_connection" | "timed_out";
/** An outgoing request that was refused or failed. */
export class EgressError extends Error {
  constructor(readonly code: EgressCode) {
    super(code);
    this.name = "EgressError";
  }
}
export type EgressAnswer = { status: number; body: string };

/** Milliseconds until an answer must be complete, and the characters of it that are kept by default. */
const MOST_MS = 10_000;
const KEPT = 500;
/** The ports of outgoing requests. */
const PORTS = ["", "443", "8443"];

/** Addresses of the internet that belong to nobody, to private networks, or carry another address in them (IANA registries). */
const special = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(net, bits, "ipv6");
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, "ipv4");
  return kind === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** Whether the operator lets requests go to this host and port although they are not of the internet. */
const isTrusted = ({ host, protocol }: URL) =>
  /^(https?|sftp):$/.test(protocol) && getEnv().EGRESS_HOSTS.split(",").filter(Boolean).includes(host);
/** The host of an address without the brackets of IPv6 and the dot of the root zone. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, "");

/**
 * Checks an address that a person entered: https, a usual port, no credentials in it, and no literal address outside
 * the internet. The parser has already normalised decimal, octal and hexadecimal spellings of addresses.
 */
export function checkOutgoing(text: string): URL {
  if (!URL.canParse(text)) throw new EgressError("bad_address");
  return checkAddress(new URL(text), PORTS);
}

/** The ports of SFTP, and the one by default. */
const SFTP_PORTS = ["", "22", "2022", "2222"];
const SFTP_PORT = 22;
/** Checks the address of an SFTP folder that a person entered, by the rules of `checkOutgoing`. */
export function checkSftp(text: string): URL {
  if (!/^sftp:\/\/./i.test(text) || !URL.canParse(text)) throw new EgressError("bad_address");
  const url = new URL(text);
  // Read as https, so that the parser normalises spellings of addresses in it, too.
  const plain = new URL(text.replace(/^sftp:/i, "https:"));
  if (!isTrusted(url)) checkAddress(plain, SFTP_PORTS);
  return url;
}

function checkAddress(url: URL, ports: readonly string[]): URL {
  if (url.protocol !== "sftp:" && isTrusted(url)) return url;
  if (url.protocol !== "https:" || url.username || url.password || !ports.includes(url.port))
    throw new EgressError("bad_address");
  const host = hostOf(url);
  const isName = isIP(host) === 0;
  if (isName && (!host.includes(".") || /\.(localhost|local|internal|home\.arpa)$/i.test(host)))
    throw new EgressError("blocked_address");
  if (!isName && !isPublicAddress(host)) throw new EgressError("blocked_address");
  return url;
}

type Resolve = typeof lookUp;
/**
 * Resolves a name for one connection: refused where any of its addresses is not of the internet. The connection goes to
 * the addresses checked here, so a name that changes its address in between gains nothing.
 */
export const makePinnedLookup =
  (resolve: Resolve = lookUp): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      const isSafe = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
      if (!isSafe) return done(new EgressError("blocked_address"), "", 0);
      if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  };

/** Opens a connection to the host of an address that `checkSftp` accepts. */
export async function openConnection(text: string): Promise<Socket> {
  const url = checkSftp(text);
  const host = hostOf(new URL(text.replace(/^sftp:/i, "https:")));
  return new Promise<Socket>((done, failed) => {
    const socket = connect({
      host,
      port: Number(url.port) || SFTP_PORT,
      ...(!isTrusted(url) && { lookup: makePinnedLookup() }),
    });
    socket.setTimeout(MOST_MS, () => socket.destroy(new EgressError("timed_out")));
    socket.once("connect", () => done(socket));
    socket.on("error", (error) => failed(toEgressError(error)));
  });
}

/**
 * Sends a body and returns the status and the first `most` characters of the answer. Redirects are answers, they are not
 * followed.
 */
export async function sendOutside(
  text: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  method: "POST" | "PUT" | "MOVE" | "DELETE" = "POST",
  most = KEPT,
): Promise<EgressAnswer> {
  const url = checkOutgoing(text);
  const options: RequestOptions = {
    method,
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    agent: false,
    signal: AbortSignal.timeout(MOST_MS),
    ...(!isTrusted(url) && { lookup: makePinnedLookup() }),
  };
  const send = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise<EgressAnswer>((done, failed) => {
    const fail = (error: Error) => failed(toEgressError(error));
    const request = send(url, options, (response) => {
      let kept = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        if (kept.length < most) kept = (kept + piece).slice(0, most);
        else response.destroy(); // what is over is not read
      });
      response.on("close", () => done({ status: response.statusCode ?? 0, body: kept }));
      response.on("error", fail);
    });
    request.on("error", fail);
    request.end(body);
  });
}

function toEgressError(error: Error): EgressError {
  if (error instanceof EgressError) return error;
  return new EgressError(
    error.name === "AbortError" || error.name === "TimeoutError" ? "timed_out" : "no_connection",
  );
}
