import { findCall, listCalls } from "@/lib/calls";
import { type Call, listPlaceholders } from "@/lib/calls/kit";
import { type Got, type Sent, send } from "./client";

export type Ask = Record<string, unknown>;
export type Jar = Record<string, string>;

const keys = (shape: Call["body"]): string[] =>
  Object.keys((shape as { shape?: object } | undefined)?.shape ?? {});
const pick = (input: Ask, names: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));

function form({ file, params }: Ask): FormData {
  const data = new FormData();
  data.set("file", file as File);
  data.set("params", JSON.stringify(params));
  return data;
}

/** A call by its name over the HTTP door, its ask spread over path, query and body as declared. */
export function request(name: string, input: Ask, cookies: Jar, more: Sent = {}): Promise<Got> {
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

export type Done = { name: string; ask: Ask };

/** Looks on before a call; what it gives back looks on after. */
export type Watch = (name: string) => Promise<() => Promise<void>>;

/** What is really sent for an ask: the same, with something planted in it. */
export type Dress = (name: string, input: Ask) => Ask;

/** A person at the door who remembers every ask that was answered well. */
export function caller(jar: () => Jar, done: Done[], watch?: Watch, dress: Dress = (_, input) => input) {
  return async <T = never>(name: string, input: Ask = {}): Promise<T> => {
    const after = await watch?.(name);
    const got = await request(name, dress(name, input), jar());
    if (got.status !== 200) throw new Error(`${name} answered ${got.status}: ${JSON.stringify(got.body)}`);
    const { output } = findCall(name)!;
    if (output) {
      const again = JSON.stringify(output.parse(got.body));
      if (again !== JSON.stringify(got.body)) throw new Error(`${name} said more than it declares`);
    }
    done.push({ name, ask: input });
    await after?.();
    return got.body as T;
  };
}

/** Calls that change or read a tenant's own things, by name. */
export const tenantCalls = () => listCalls().filter(({ call }) => !["public", "user"].includes(call.access));
