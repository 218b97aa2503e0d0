import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { calls } from "@/lib/calls";
import { buildRoutes } from "@/lib/calls/routes";
import { type Compiled, compileMessages } from "@/lib/i18n/compile";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import { COMMON, loadMessages, NAMESPACES, type Namespace, pickNamespaces } from "@/lib/i18n/load";
import { own } from "@/lib/own";

/** The messages of one namespace, or those that every page needs. */
export type MessagesName = Namespace | "common";
/** A file that pages share: "routes", the table of calls, or the messages of a language, as in "en/customers". */
export type PageFileName = "routes" | `${Language}/${MessagesName}`;

const PATH = "/api/page-files/";
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const shipped = new Map<Language, Promise<Compiled>>();
/** Returns the shipped messages of a language, compiled once a process. */
export function compileShipped(language: Language): Promise<Compiled> {
  const known = shipped.get(language) ?? loadMessages(language).then(compileMessages);
  shipped.set(language, known);
  return known;
}

const SOURCES: Readonly<Record<string, () => Promise<unknown>>> = {
  routes: async () => buildRoutes(calls),
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      (["common", ...NAMESPACES] as const).map((name) => [
        `${language}/${name}`,
        async () => pickNamespaces(await compileShipped(language), name === "common" ? COMMON : [name]),
      ]),
    ),
  ),
};

const addresses = new Map<string, Promise<string>>();
globalThis.spotledger_page_files ??= new Map();
/** Also read by components that are rendered on the server. */
const contents = globalThis.spotledger_page_files;
async function addContent(name: string, read: () => Promise<unknown>): Promise<string> {
  const content = await read();
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 12);
  const href = `${PATH}${hash}/${name}`;
  contents.set(href, content);
  return href;
}
async function locate(name: string): Promise<string | null> {
  const read = own(SOURCES, name);
  if (!read) return null;
  const known = addresses.get(name) ?? addContent(name, read);
  addresses.set(name, known);
  return known;
}

/** Returns the address of a file, which names its content: a browser that has it does not ask again. */
export const findPageFileAddress = async (name: PageFileName): Promise<string> => (await locate(name)) ?? "";

/** How files are compressed: a few hundredths larger than at best, for which the first visitor would wait. */
const ENCODINGS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
};
type Encoding = keyof typeof ENCODINGS;
/** The file is a script that hands its content over, so it runs while the browser still reads the page. */
const writeScript = (href: string, content: unknown) =>
  Buffer.from(`(self.spotledger_loaded??=[]).push(${JSON.stringify([href, content])})`);

const bodies = new Map<string, Promise<Buffer>>();
function encode(href: string, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${href}`;
  const known = bodies.get(key) ?? ENCODINGS[encoding](writeScript(href, contents.get(href)));
  bodies.set(key, known);
  return known;
}

const KEPT = "public, max-age=31536000, immutable";
function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? "").split(/[\s,;]+/);
  return (["br", "gzip"] as const).find((one) => names.includes(one)) ?? "identity";
}

async function answer(asked: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [, ...name] = asked.slice(PATH.length).split("/");
  const now = await locate(name.join("/"));
  if (now === null) return false;
  const isKnown = contents.has(asked);
  const encoding = isKnown ? chooseEncoding(request.headers["accept-encoding"]?.toString()) : "identity";
  // A page of another build waits for the address that it knows.
  const body = isKnown ? await encode(asked, encoding) : writeScript(asked, contents.get(now));
  response.writeHead(200, {
    "content-type": "text/javascript; charset=utf-8",
    "content-length": body.length,
    "cache-control": isKnown ? KEPT : "no-store",
    vary: "accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/**
 * Wraps the handler of Next: page files are sent from memory. Under the hash of another build a file is sent as it is now,
 * and not kept.
 */
export function withPageFiles(handle: Handler): Handler {
  return async (request, response) => {
    const { method, url = "/" } = request;
    const isAsked = url.startsWith(PATH) && (method === "GET" || method === "HEAD");
    if (!isAsked || !(await answer(url, request, response))) await handle(request, response);
  };
}
