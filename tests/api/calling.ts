import { findCall, listCalls } from "@/lib/calls";
import { type Call, listPlaceholders } from "@/lib/calls/kit";
import { listPdfAProblems } from "@/tests/server/documents/pdfa";
import { type Got, type Sent, send } from "./client";

export type InputValues = Record<string, unknown>;
export type Jar = Record<string, string>;

const keys = (shape: Call["body"]): string[] =>
  Object.keys((shape as { shape?: object } | undefined)?.shape ?? {});
const pick = (input: InputValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));

function form({ file, params }: InputValues): FormData {
  const data = new FormData();
  data.set("file", file as File);
  data.set("params", JSON.stringify(params));
  return data;
}

/** Sends a call by its name over HTTP, its input spread over path, query and body as declared. */
export function request(name: string, input: InputValues, cookies: Jar, more: Sent = {}): Promise<Got> {
  const call = findCall(name)!;
  const named = listPlaceholders(call.path);
  const path = named.reduce(
    (p, key) => p.replace(`{${key}}`, encodeURIComponent(String(input[key]))),
    call.path,
  );
  const query = new URLSearchParams(pick(input, keys(call.query)) as Record<string, string>).toString();
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !named.includes(key)));
  const sent = call.sends === "form" ? form(rest) : rest;
  const body = call.method === "GET" || call.method === "DELETE" ? undefined : sent;
  return send(call.method, query ? `${path}?${query}` : path, { cookies, ...(body && { body }), ...more });
}

export type Done = { name: string; ask: InputValues };

/** Runs before a call; the function that it returns runs after the call. */
export type Watch = (name: string) => Promise<() => Promise<void>>;

/** The same input with undeclared fields added, which must be rejected; the input itself where there are none. */
export type Plant = (name: string, input: InputValues) => InputValues;

/** Sends an input with undeclared fields and checks that it is rejected and that they are named. */
async function refuseUnknown(name: string, planted: InputValues, cookies: Jar) {
  const { status, body } = await request(name, planted, cookies);
  const fields = (body as { error?: { fields?: { code: string }[] } }).error?.fields ?? [];
  if (status !== 422 || !fields.some(({ code }) => code === "unknown_field"))
    throw new Error(`${name} took what was planted: ${status} ${JSON.stringify(body).slice(0, 300)}`);
}

/** Every document that a call returns is PDF/A. */
function requirePdfA(name: string, pdf: Uint8Array) {
  const problems = listPdfAProblems(pdf);
  if (problems.length > 0) throw new Error(`${name} is no PDF/A: ${problems.join("; ")}`);
}

/** A person who makes calls over HTTP and records every input that was answered successfully. */
export function caller(jar: () => Jar, done: Done[], watch?: Watch, plant: Plant = (_, input) => input) {
  return async <T = never>(name: string, input: InputValues = {}): Promise<T> => {
    const after = await watch?.(name);
    const planted = plant(name, input);
    if (planted !== input) await refuseUnknown(name, planted, jar());
    const got = await request(name, input, jar());
    if (got.status !== 200) throw new Error(`${name} answered ${got.status}: ${JSON.stringify(got.body)}`);
    const { output } = findCall(name)!;
    if (output) {
      const again = JSON.stringify(output.parse(got.body));
      if (again !== JSON.stringify(got.body)) throw new Error(`${name} said more than it declares`);
    }
    // An attachment is somebody else's file.
    if (got.headers.get("content-type") === "application/pdf" && name !== "attachments.download")
      requirePdfA(name, got.bytes);
    done.push({ name, ask: input });
    await after?.();
    return got.body as T;
  };
}

/** Calls that change or read data of a tenant, by name. */
export const tenantCalls = () => listCalls().filter(({ call }) => !["public", "user"].includes(call.access));
