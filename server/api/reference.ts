import { buildOpenApi } from "./openapi";

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
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

function section(method: string, path: string, of: Operation): string {
  const params = of.parameters.filter((p) => p.name);
  const asked = params.length
    ? `<h4>Parameters</h4><table>${params.map((p) => `<tr><td><code>${text(p.name)}</code></td><td>${text(p.in)}, ${describeSchema(p.schema)}${p.required ? "" : " <i>optional</i>"}</td></tr>`).join("")}</table>`
    : "";
  const body = of.requestBody ? `<h4>Body</h4>${fields(firstSchema(of.requestBody.content))}` : "";
  const answer = firstSchema(of.responses[200]?.content);
  return `<section id="${of.operationId}"><h3><b>${method.toUpperCase()}</b> <code>${text(path)}</code></h3>
<p>${text(of.summary)} <small>${text(of.description)}</small></p>
<details><summary>Fields</summary>${asked}${body}${answer ? `<h4>Response</h4>${fields(answer)}` : ""}</details></section>`;
}

/** The style of the page; its answer allows this text only. */
export const STYLE = `:root{color-scheme:light dark;font:14px/1.5 Inter,system-ui,sans-serif}body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem}
nav{columns:14rem;margin:1rem 0 2rem}nav a{display:block;color:inherit;text-decoration:none}h1{font-size:1.5rem}h2{margin-top:2.5rem;font-size:1.15rem;border-bottom:1px solid #8884}
h3{font-size:1rem;margin-bottom:0;overflow-wrap:anywhere}h4{margin:.75rem 0 .25rem}b{display:inline-block;min-width:3.2rem;font-size:.8rem}p{margin:.2rem 0}small,i{opacity:.65}
table{border-collapse:collapse}td{padding:.1rem 1rem .1rem 0;vertical-align:top;overflow-wrap:anywhere}summary{cursor:pointer;opacity:.65}`;

/** Renders the catalogue as an HTML page: every call with its access, fields and output. */
export function renderReference(): string {
  const { paths } = buildOpenApi() as { paths: Record<string, Record<string, Operation>> };
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
<h1>Spotledger API</h1><p>${all.length} calls. Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Typed client in one file: <a href="/api/client">spotledger-client.ts</a>. Errors have the form <code>{error: {code, message, fields, request_id}}</code>.</p><nav>${list}</nav>${body}</html>`;
}
