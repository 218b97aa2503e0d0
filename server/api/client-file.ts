import { CLIENT_VERSION } from "@/lib/browser/version";
import { listCalls } from "@/lib/calls";
import type { Call } from "@/lib/calls/kit";
import { describeInput, describeOutput } from "./openapi";

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  contentMediaType?: string;
};

const write = (value: unknown) => JSON.stringify(value);
const writeName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : write(name));
const writeUnion = (parts: readonly string[]) => [...new Set(parts)].join(" | ") || "unknown";

function writeObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, of]) => `${writeName(name)}${required.includes(name) ? "" : "?"}: ${writeType(of)}`,
  );
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  const value = typeof additionalProperties === "object" ? writeType(additionalProperties) : "unknown";
  return `Record<string, ${value}>`;
}

/** The TypeScript type of a JSON schema; what it cannot say is unknown. */
function writeType(schema: Schema): string {
  const { type, items, prefixItems } = schema;
  if (schema.const !== undefined) return write(schema.const);
  if (schema.enum) return writeUnion(schema.enum.map(write));
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return writeUnion(some.map(writeType));
  if (schema.allOf) return schema.allOf.map((one) => `(${writeType(one)})`).join(" & ");
  if (Array.isArray(type)) return writeUnion(type.map((one) => writeType({ ...schema, type: one })));
  switch (type) {
    case "string":
      return schema.contentMediaType ? "Blob" : "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
    case "null":
      return type === "null" ? "null" : "boolean";
    case "array":
      return prefixItems ? `[${prefixItems.map(writeType).join(", ")}]` : `(${writeType(items ?? {})})[]`;
    case "object":
      return writeObject(schema);
    default:
      return "unknown";
  }
}

/** What a call answers: JSON, a file, either, or a stream of events. */
function writeAnswer(call: Call): string {
  const json = call.output ? writeType(describeOutput(call)) : "undefined";
  if (call.answers === "blob") return "Blob";
  if (call.answers === "events") return "ReadableStream<Uint8Array>";
  return call.answers === "either" ? `(${json}) | Blob` : json;
}

const RUNTIME = `/** What a call was refused with. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: unknown;
  readonly requestId: string;
  constructor(given: { status: number; code: string; message: string; fields: unknown; requestId: string }) {
    super(given.message || given.code);
    this.name = "Refused";
    this.status = given.status;
    this.code = given.code;
    this.fields = given.fields;
    this.requestId = given.requestId;
  }
}

const toForm = (rest: [string, unknown][]): FormData => {
  const data = new FormData();
  const params: Record<string, unknown> = {};
  for (const [name, value] of rest) {
    const files = [value].flat().filter((one): one is Blob => one instanceof Blob);
    if (name === "params") Object.assign(params, value);
    else if (files.length === 0) params[name] = value;
    for (const file of files) data.append(name, file);
  }
  data.append("params", JSON.stringify(params));
  return data;
};
const toQuery = (rest: [string, unknown][]): string => {
  const query = new URLSearchParams();
  for (const [name, value] of rest)
    for (const one of [value].flat())
      if (one !== undefined && one !== null)
        query.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
  return query.size ? "?" + query : "";
};

export type Options = {
  /** The address of the product, such as "https://ads.example". */
  base: string;
  /** The secret of an API key. Public calls need none. */
  key?: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};
export type CallOptions = {
  /** A creating call that is sent again with the same key returns the first answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Returns the function that makes calls by name, with path, query and body in one object. */
export const openSpotledger = ({ base, key, fetch: send = (url, init) => fetch(url, init) }: Options) =>
  async function call<N extends CallName>(
    name: N,
    input: Calls[N]["input"],
    { idempotencyKey, signal }: CallOptions = {},
  ): Promise<Calls[N]["output"]> {
    const [method, path, sends, answers] = ROUTES[name];
    const given = Object.entries(input);
    const filled = path.replace(/\\{(\\w+)\\}/g, (_, part: string) => {
      const value = given.find(([field]) => field === part)?.[1];
      if (value === undefined || value === null || value === "") throw new TypeError(name + " needs " + part);
      return encodeURIComponent(String(value));
    });
    const rest = given.filter(([field, value]) => value !== undefined && !path.includes("{" + field + "}"));
    const headers = new Headers();
    if (key) headers.set("authorization", "Bearer " + key);
    if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
    const inAddress = method === "GET" || method === "DELETE";
    const isForm = sends === "form";
    if (!inAddress && !isForm) headers.set("content-type", "application/json");
    const content = isForm ? toForm(rest) : JSON.stringify(Object.fromEntries(rest));
    const response = await send(base + filled + (inAddress ? toQuery(rest) : ""), {
      method,
      headers,
      ...(!inAddress && { body: content }),
      ...(signal && { signal }),
    });
    if (!response.ok) {
      const { error = {} } = (await response.json().catch(() => ({}))) as { error?: Record<string, unknown> };
      const text = (value: unknown) => (typeof value === "string" ? value : "");
      throw new Refused({
        status: response.status,
        code: text(error.code),
        message: text(error.message),
        fields: error.fields,
        requestId: text(error.request_id),
      });
    }
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const read = async (): Promise<unknown> => {
      if (answers === "events") return response.body;
      if (answers === "blob" || (answers === "either" && !isJson)) return response.blob();
      const text = await response.text();
      return text === "" ? undefined : JSON.parse(text);
    };
    return (await read()) as Calls[N]["output"];
  };
`;

/** Writes the client of the API as one TypeScript file: the types of every call from its declaration, and how it is sent. */
export function writeClientFile(): string {
  const calls = listCalls().filter(({ call }) => call.sends !== "text");
  const types = calls.map(
    ({ name, call }) =>
      `  /** ${call.summary.replaceAll("*/", "")} Access: ${call.access}. */\n  ${write(name)}: { input: ${writeType(describeInput(call) as Schema)}; output: ${writeAnswer(call)} };`,
  );
  const routes = calls.map(
    ({ name, call }) =>
      `  ${write(name)}: [${[call.method, call.path, call.sends ?? "json", call.answers ?? "json"].map(write).join(", ")}],`,
  );
  return `// Client of the Spotledger API, version ${CLIENT_VERSION}: one file without dependencies, for Node 20, browsers and others with fetch.
//
//   import { openSpotledger } from "./spotledger-client";
//   const call = openSpotledger({ base: "https://ads.example", key: "sl_…" });
//   const { rows } = await call("customers.list", { tenant, search: "acme" });

/** Every call by its name: what it takes and what it answers. */
export type Calls = {
${types.join("\n")}
};
export type CallName = keyof Calls;

type Route = readonly [method: string, path: string, sends: string, answers: string];
const ROUTES: { readonly [N in CallName]: Route } = {
${routes.join("\n")}
};

${RUNTIME}`;
}
