/** A schema as far as its fields are named. */
type Schema = {
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
/** The paths of an OpenAPI document, by path and method. */
export type Paths = Record<string, Record<string, Operation>>;

/**
 * What programs rely on, by call: its address and its fields. One text a call: "POST /api/… in a b? out rows[].c", with
 * "?" behind fields that may be left out.
 */
export type Contract = Record<string, string>;
/** What a version changed for programs; `changes` of a call are "+ in note?" or "− out total". */
export type ContractChange = {
  added: string[];
  removed: string[];
  changed: { name: string; changes: string[] }[];
};

const schemaOf = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;

/** The fields of an object, and those of the rows it holds. */
function listFields(schema: Schema | undefined, before = ""): string[] {
  if (schema?.type === "array") return listFields(schema.items, `${before}[].`);
  return Object.entries(schema?.properties ?? {}).flatMap(([name, of]) => {
    const own = `${before}${name}${schema?.required?.includes(name) ? "" : "?"}`;
    return of.type === "array" && before === "" ? [own, ...listFields(of.items, `${name}[].`)] : [own];
  });
}

/** The contract that an OpenAPI document describes. */
export function describeContract(paths: Paths): Contract {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]): [string, string] => {
      const given = of.parameters.flatMap(({ name, required }) =>
        name ? [`${name}${required ? "" : "?"}`] : [],
      );
      const input = [...given, ...listFields(schemaOf(of.requestBody?.content))];
      const output = listFields(schemaOf(of.responses[200]?.content));
      const parts = [`${method.toUpperCase()} ${path}`, "in", ...input.sort(), "out", ...output.sort()];
      return [of.operationId, parts.join(" ")];
    }),
  );
  return Object.fromEntries(calls.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The parts of a call's text: its address, and its fields as "in name" and "out name". */
function readParts(text: string): string[] {
  const words = text.split(" ");
  const out = words.lastIndexOf("out");
  return [
    words.slice(0, 2).join(" "),
    ...words.slice(3, out).map((field) => `in ${field}`),
    ...words.slice(out + 1).map((field) => `out ${field}`),
  ];
}

/** What changed from one contract to a later one, by name. */
export function compareContracts(before: Contract, after: Contract): ContractChange {
  const changed = Object.keys(after).flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (was === undefined || is === undefined || was === is) return [];
    const [old, now] = [new Set(readParts(was)), new Set(readParts(is))];
    const changes = [
      ...[...old].filter((part) => !now.has(part)).map((part) => `− ${part}`),
      ...[...now].filter((part) => !old.has(part)).map((part) => `+ ${part}`),
    ];
    return changes.length > 0 ? [{ name, changes }] : [];
  });
  return {
    added: Object.keys(after).filter((name) => !(name in before)),
    removed: Object.keys(before).filter((name) => !(name in after)),
    changed,
  };
}
