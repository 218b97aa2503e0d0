/** A schema as far as an example is made from it. */
export type ExampleSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  minItems?: number;
  anyOf?: ExampleSchema[];
  oneOf?: ExampleSchema[];
  items?: ExampleSchema;
  properties?: Record<string, ExampleSchema>;
  required?: string[];
};

/** A call as its samples need it. */
export type SampleCall = {
  name: string;
  method: string;
  path: string;
  /** The placeholders of the path: a value that is accepted where only some are, else the name in capitals. */
  placeholders: Readonly<Record<string, string>>;
  /** What is sent as JSON, without the placeholders; undefined where nothing is. */
  body?: unknown;
  /** What is sent as a form: a file, and the rest of it. */
  form?: { params: unknown };
  /** Required parameters of the address. */
  query: Readonly<Record<string, unknown>>;
};

const EXAMPLE_ID = "01900000-0000-7000-8000-000000000000";
const EXAMPLE_DAY = "2027-01-31";
const DAYS = /(^|_)(day|date|from|to|on|at)$|^(from|to)_/;
const BY_NAME: Readonly<Record<string, string>> = {
  name: "Kilnside Energy",
  email: "ana@example.com",
  text: "Hello",
  title: "Winter tyres",
  amount: "100.00",
  price: "100.00",
};

function makeText(name: string, { format, pattern }: ExampleSchema): string {
  if (format === "uuid" || pattern?.includes("[0-9a-fA-F]{8}")) return EXAMPLE_ID;
  if (format === "email") return "ana@example.com";
  if (format === "date-time") return `${EXAMPLE_DAY}T12:00:00Z`;
  return BY_NAME[name] ?? (DAYS.test(name) ? EXAMPLE_DAY : name);
}

/** A value that a schema accepts, with the required fields only. */
export function makeExample(schema: ExampleSchema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return makeExample(first, name);
  const type = [schema.type].flat()[0];
  if (type === "object") {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([field, of]) => schema.required?.includes(field) && of.default === undefined,
    );
    return Object.fromEntries(wanted.map(([field, of]) => [field, makeExample(of, field)]));
  }
  if (type === "array")
    return (schema.minItems ?? 0) > 0 && schema.items ? [makeExample(schema.items, name)] : [];
  if (type === "number" || type === "integer") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  return type === "string" ? makeText(name, schema) : null;
}

const BASE = "https://YOUR-HOST";
const hasBody = ({ body }: SampleCall) => body !== undefined && JSON.stringify(body) !== "{}";

/** The address of a call with its example values; placeholders stay as names in capitals. */
function writeAddress({ path, query, placeholders }: SampleCall): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const own = path.replace(/\{(\w+)\}/g, (_, name: string) => placeholders[name] ?? name);
  return `${own}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

const quoteShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
function writeCurl(call: SampleCall): string {
  const lines = [
    `curl -X ${call.method} "${BASE}${writeAddress(call)}"`,
    `-H "Authorization: Bearer $SPOTLEDGER_KEY"`,
    ...(call.form ? ["-F file=@FILE", `-F params=${quoteShell(JSON.stringify(call.form.params))}`] : []),
    ...(hasBody(call)
      ? [`-H "Content-Type: application/json"`, `-d ${quoteShell(JSON.stringify(call.body))}`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

/** The file of a form stands for itself in JSON, and is written as code. */
const FILE = "FILE";
const writeInput = ({ placeholders, query, body, form }: SampleCall): string => {
  const rest = typeof body === "object" && body !== null ? body : {};
  const input = { ...placeholders, ...query, ...rest, ...(form && { file: FILE, params: form.params }) };
  return JSON.stringify(input, null, 2).replace(`"file": "${FILE}"`, `"file": new Blob([bytes])`);
};
const writeTypeScript = (call: SampleCall): string =>
  [
    `import { openSpotledger } from "./spotledger-client";`,
    "",
    `const call = openSpotledger({ base: "${BASE}", key: "YOUR-KEY" });`,
    ...(call.form ? [`const bytes = "the content of the file";`] : []),
    `const answer = await call("${call.name}", ${writeInput(call)});`,
  ].join("\n");

/** A JSON value as Python writes it. */
function writePythonValue(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(writePythonValue).join(", ")}]`;
  if (typeof value === "object") {
    const fields = Object.entries(value).map(
      ([name, of]) => `${JSON.stringify(name)}: ${writePythonValue(of)}`,
    );
    return `{${fields.join(", ")}}`;
  }
  return JSON.stringify(value);
}
function writePythonForm(call: SampleCall, params: unknown): string {
  return [
    "import json, os, requests",
    "",
    "answer = requests.request(",
    `    "${call.method}",`,
    `    "${BASE}${writeAddress(call)}",`,
    `    headers={"Authorization": "Bearer " + os.environ["SPOTLEDGER_KEY"]},`,
    `    files={"file": open("FILE", "rb")},`,
    `    data={"params": json.dumps(${writePythonValue(params)})},`,
    ").json()",
  ].join("\n");
}
function writePython(call: SampleCall): string {
  if (call.form) return writePythonForm(call, call.form.params);
  const headers = [`"Authorization": "Bearer " + os.environ["SPOTLEDGER_KEY"]`];
  if (hasBody(call)) headers.push(`"Content-Type": "application/json"`);
  return [
    "import json, os, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${BASE}${writeAddress(call)}",`,
    `    method="${call.method}",`,
    `    headers={${headers.join(", ")}},`,
    ...(hasBody(call) ? [`    data=json.dumps(${writePythonValue(call.body)}).encode(),`] : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    answer = json.load(response)",
  ].join("\n");
}

/** How a call is made from a shell, from TypeScript with the client in one file, and from Python (forms with requests, else without packages). */
export const writeSamples = (call: SampleCall): { language: string; text: string }[] => [
  { language: "curl", text: writeCurl(call) },
  { language: "TypeScript", text: writeTypeScript(call) },
  { language: "Python", text: writePython(call) },
];
