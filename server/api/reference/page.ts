import { listCalls } from "@/lib/calls";
import { type Call, listPlaceholders } from "@/lib/calls/kit";
import newest from "@/lib/changelog/newest.json";
import { buildOpenApi } from "../openapi";
import {
  type Contract,
  type ContractChange,
  compareContracts,
  describeContract,
  type Paths,
} from "./contract";
import v030 from "./contracts/0.3.0.json";
import v040 from "./contracts/0.4.0.json";
import { type ExampleSchema, makeExample, writeSamples } from "./samples";

type Schema = ExampleSchema;
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

const text = (given: unknown) => String(given).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const CALLS = new Map<string, Call>(listCalls().map(({ name, call }) => [name, call]));

/** A schema in a few words: "text", "list of …", "one of a, b". */
function describeSchema(schema: Schema | undefined): string {
  if (!schema) return "";
  if (schema.const !== undefined) return text(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map(text).join(" | ");
  const many = schema.anyOf ?? schema.oneOf;
  if (many) return [...new Set(many.map(describeSchema))].join(" | ");
  if (schema.type === "array") return `list of ${describeSchema(schema.items)}`;
  return text(Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any"));
}
function fields(schema: Schema | undefined): string {
  const at = schema?.type === "array" ? schema.items : schema;
  const rows = Object.entries(at?.properties ?? {});
  if (rows.length === 0) return schema ? `<p>${describeSchema(schema)}</p>` : "";
  const row = ([name, of]: [string, Schema]) =>
    `<tr><td><code>${text(name)}</code></td><td>${describeSchema(of)}${at?.required?.includes(name) ? "" : " <i>optional</i>"}</td></tr>`;
  return `<table>${rows.map(row).join("")}</table>`;
}
const firstSchema = (content?: Record<string, { schema: Schema }>) => Object.values(content ?? {})[0]?.schema;

/** Whether the console makes a call: it concerns a tenant, and both ways are JSON or a file that is answered. */
const isTried = ({ access, sends = "json", answers }: Call): boolean =>
  access !== "public" && access !== "user" && access !== "staff" && sends === "json" && answers !== "events";

/** Samples of a call, and the button that opens its form in the console. */
function tryout(call: Call, name: string, of: Operation): string {
  if (call.sends === "text") return "";
  const schema = firstSchema(of.requestBody?.content);
  const query = of.parameters.filter((p) => p.in === "query");
  const path = of.parameters.filter((p) => p.in === "path");
  const sample = {
    name,
    method: call.method,
    path: call.path,
    placeholders: Object.fromEntries(
      path.map(({ name = "", schema }) => [
        name,
        schema?.enum || schema?.anyOf ? String(makeExample(schema, name)) : name.toUpperCase(),
      ]),
    ),
    query: Object.fromEntries(
      query.filter((p) => p.required).map((p) => [p.name ?? "", makeExample(p.schema ?? {}, p.name)]),
    ),
    ...(schema && !call.sends && { body: makeExample(schema) }),
    ...(schema &&
      call.sends === "form" && { form: { params: makeExample(schema.properties?.params ?? {}) ?? {} } }),
  };
  const samples = writeSamples(sample)
    .map(({ language, text: code }) => `<h4>${language}</h4><pre>${text(code)}</pre>`)
    .join("");
  const given = { ...sample, placeholders: listPlaceholders(call.path), query: query.map((p) => p.name) };
  const button = isTried(call)
    ? `<button type="button" hidden data-call="${text(JSON.stringify(given))}">Try it</button>`
    : "";
  return `<details><summary>Samples</summary>${samples}</details>${button}`;
}

function section(method: string, path: string, of: Operation): string {
  const call = CALLS.get(of.operationId);
  const params = of.parameters.filter((p) => p.name);
  const asked = params.length
    ? `<h4>Parameters</h4><table>${params.map((p) => `<tr><td><code>${text(p.name)}</code></td><td>${text(p.in)}, ${describeSchema(p.schema)}${p.required ? "" : " <i>optional</i>"}</td></tr>`).join("")}</table>`
    : "";
  const body = of.requestBody ? `<h4>Body</h4>${fields(firstSchema(of.requestBody.content))}` : "";
  const answer = firstSchema(of.responses[200]?.content);
  return `<section id="${of.operationId}"><h3><b>${method.toUpperCase()}</b> <code>${text(path)}</code></h3>
<p>${text(of.summary)} <small>${text(of.description)}</small></p>
<details><summary>Fields</summary>${asked}${body}${answer ? `<h4>Response</h4>${fields(answer)}` : ""}</details>${call ? tryout(call, of.operationId, of) : ""}</section>`;
}

/** The style of the page; its answer allows this text only. */
export const STYLE = `:root{color-scheme:light dark;font:14px/1.5 Inter,system-ui,sans-serif}body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem}
nav{columns:14rem;margin:1rem 0 2rem}nav a{display:block;color:inherit;text-decoration:none}h1{font-size:1.5rem}h2{margin-top:2.5rem;font-size:1.15rem;border-bottom:1px solid #8884}
h3{font-size:1rem;margin-bottom:0;overflow-wrap:anywhere}h4{margin:.75rem 0 .25rem}b{display:inline-block;min-width:3.2rem;font-size:.8rem}p{margin:.2rem 0}small,i{opacity:.65}
table{border-collapse:collapse}td{padding:.1rem 1rem .1rem 0;vertical-align:top;overflow-wrap:anywhere}summary{cursor:pointer;opacity:.65}pre{overflow:auto;padding:.5rem .75rem;margin:.25rem 0;background:#8881;border-radius:4px;font-size:12px;max-height:24rem}
label{display:block;margin:.4rem 0}input,textarea{display:block;box-sizing:border-box;width:100%;max-width:40rem;padding:.3rem .5rem;font:12px/1.5 ui-monospace,monospace}button{margin:.4rem 0;padding:.2rem .7rem;font:inherit}`;

/** The contracts of released versions, the oldest first; that of the current version is the catalogue itself. */
const RELEASED: readonly [version: string, contract: Contract][] = [
  ["0.3.0", v030],
  ["0.4.0", v040],
];

const readPaths = () =>
  (buildOpenApi() as { paths: Record<string, Record<string, Operation>> & Paths }).paths;
/** What programs rely on in this version. */
export const describeCurrentContract = (): Contract => describeContract(readPaths());

/** What each version changed for programs, the newest first. */
export function listContractChanges(
  version: string,
  current: Contract,
): (ContractChange & { version: string })[] {
  const all = [...RELEASED, [version, current] as const];
  return all
    .flatMap(([version, contract], n) => {
      const before = all[n - 1];
      return before ? [{ version, ...compareContracts(before[1], contract) }] : [];
    })
    .reverse();
}

const listNames = (title: string, names: readonly string[], isLinked: boolean): string => {
  const name = (one: string) => (isLinked ? `<a href="#${text(one)}">${text(one)}</a>` : text(one));
  return names.length > 0 ? `<h4>${title}</h4><p>${names.map(name).join(", ")}</p>` : "";
};
function release({ version, added, removed, changed }: ContractChange & { version: string }): string {
  const lines = changed.map(
    ({ name, changes }) =>
      `<tr><td><code>${text(name)}</code></td><td>${changes.map(text).join("<br>")}</td></tr>`,
  );
  const table = lines.length > 0 ? `<h4>Changed</h4><table>${lines.join("")}</table>` : "";
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
  return `<details><summary>${text(version)}: ${counts}</summary>${listNames("Added", added, true)}${table}${listNames("Removed", removed, false)}</details>`;
}

/** The part of the page that a script opens: which sandbox is asked, and with which key. */
const CONSOLE = `<section id="console" hidden><h2>Console</h2><p>Try calls in a sandbox; other organisations are refused. With a session, the sandbox you have open is asked; with a key, the sandbox of the key. The key stays in this page.</p>
<label>API key of a sandbox (optional)<input id="console-key" type="password" autocomplete="off" spellcheck="false"></label><p id="console-where" role="status"></p></section>`;

/** Renders the catalogue as an HTML page: every call with its access, fields, output and samples, and a console. */
export function renderReference(): string {
  const paths = readPaths();
  const changes = listContractChanges(newest.version, describeCurrentContract()).map(release).join("");
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => ({ path, method, of })),
  );
  const groups = Map.groupBy(all, ({ of }) => of.tags[0]!);
  const list = [...groups.keys()].map((g) => `<a href="#${g}">${g}</a>`).join("");
  const body = [...groups]
    .map(
      ([g, calls]) => `<h2 id="${g}">${g}</h2>${calls.map((c) => section(c.method, c.path, c.of)).join("")}`,
    )
    .join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Spotledger</title><style>${STYLE}</style>
<h1>Spotledger API</h1><p>${all.length} calls. Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Typed client in one file: <a href="/api/client">spotledger-client.ts</a>. Errors have the form <code>{error: {code, message, fields, request_id}}</code>.</p>${CONSOLE}<h2>Changes of the contract</h2>${changes}<nav>${list}</nav>${body}<script src="/reference/console.js"></script></html>`;
}
