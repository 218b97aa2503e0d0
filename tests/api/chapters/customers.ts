import type { caller } from "../calling";

type Side = { uuid: string; version: number };

/** A customer is added twice, merged with the first, and undone. */
export async function mergeCustomers(call: ReturnType<typeof caller>, kept: string) {
  const other = await call<Side>("customers.create", { name: "x" });
  await call("customer_merges.list", { uuid: kept });
  const shown = await call<{ kept: Side; other: Side }>("customer_merges.preview", {
    uuid: kept,
    other: other.uuid,
  });
  const merge = await call<Side>("customer_merges.create", {
    uuid: kept,
    other: other.uuid,
    version: shown.kept.version,
    other_version: shown.other.version,
  });
  await call("customer_merges.undo", { uuid: merge.uuid });
}

/** The customer gets a tag and a language; the tags in use are asked for, and what the customer's page shows. */
export async function tagCustomer(call: ReturnType<typeof caller>, tenant: string, uuid: string) {
  const { version } = await call<Side>("customers.retrieve", { uuid });
  await call("customers.update", { uuid, version, tags: ["Key account"], language: "en" });
  await call("customers.tags", { tenant });
  await call("customers.related", { uuid });
  await call("customers.timeline", { uuid });
}

/** A file of customers is imported and listed, its wrong rows are read again, and it is undone. */
export async function undoImport(call: ReturnType<typeof caller>, tenant: string) {
  const file = new File(["Name\nImported"], "customers.csv");
  await call("customers.import", { file, params: { commit: true } });
  const { rows } = await call<{ rows: { uuid: string }[] }>("customer_imports.list", { tenant });
  const uuid = rows[0]!.uuid;
  await call("customer_imports.errors", { uuid });
  await call("customer_imports.undo", { uuid });
}
