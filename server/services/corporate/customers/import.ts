import { createHash } from "node:crypto";
import { z } from "zod";
import type { calls } from "@/lib/calls";
import type { ImportBody } from "@/lib/calls/corporate/customer-import";
import { guessMapping, IMPORT_FIELDS, normalizeHeads } from "@/lib/customers-import/fields";
import { IMPORT_STATES, type PlannedRow, planImport } from "@/lib/customers-import/plan";
import { assignColumns } from "@/lib/customers-import/rows";
import type { ImportContext, ImportValues } from "@/lib/customers-import/values";
import { conflict, invalid } from "@/lib/errors";
import { getCurrencyPlaces } from "@/lib/money";
import { listKeys } from "@/lib/own";
import { unescapeCell } from "@/lib/spreadsheet-cell";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  type ImportedRow,
  insertCustomers,
  insertImportedRows,
  readKnownCustomers,
  updateCustomers,
} from "@/server/data/queries/sales/customer-imports";
import { readTags } from "@/server/data/queries/sales/customers";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { readTableRows } from "@/server/documents/sheet-rows";
import { writeErrorFile } from "./error-file";

type Calls = (typeof calls)["customers"];
type Input = z.output<typeof ImportBody>;
const MOST_BYTES = 20_000_000;
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const CELL_MOST = 5000;
const SHOWN_ROWS = 100;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const Mapping = z.array(z.enum(IMPORT_FIELDS).nullable());

async function openFile({ file }: Input) {
  if (file.size > MOST_BYTES) throw invalid("file", "too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [head, ...rows] = readTableRows(bytes) ?? [];
  if (!head || rows.length === 0) throw invalid("file", "bad_table");
  const isWide = (cells: readonly string[]) =>
    cells.length > MOST_COLUMNS || cells.some((cell) => cell.length > CELL_MOST);
  if (rows.length > MOST_ROWS || [head, ...rows].some(({ cells }) => isWide(cells)))
    throw invalid("file", "import_too_large");
  return {
    file_name: (file instanceof File ? file.name : "").slice(0, 300),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    heads: head.cells.map((text) => unescapeCell(text).trim()),
    rows,
  };
}
type Opened = Awaited<ReturnType<typeof openFile>>;

/** The assignment of the columns: as sent, as the last file with the same heads had it, or by the heads. */
async function chooseMapping(ctx: Ctx, { heads }: Opened, { params }: Input) {
  if (params.mapping) return { mapping: heads.map((_, i) => params.mapping?.[i] ?? null), remembered: false };
  const last = await ctx.db.customer_import.findFirst({
    where: { heads: normalizeHeads(heads) },
    orderBy: { created_at: "desc" },
  });
  const known = Mapping.safeParse(last?.mapping);
  if (known.success) return { mapping: known.data, remembered: true };
  return { mapping: guessMapping(heads), remembered: false };
}

const byName = (rows: readonly { uuid: string; name: string }[]) =>
  new Map(rows.map(({ uuid, name }) => [name.toLowerCase(), uuid]));

async function readContext(ctx: Ctx): Promise<ImportContext> {
  const { currency, currency_format } = tenantOf(ctx);
  const [categories, parties, tags] = await Promise.all([
    ctx.db.type_of_business.findMany({ select: { uuid: true, name: true } }),
    ctx.db.agent_agency.findMany({
      where: { archived_at: null },
      select: { uuid: true, name: true, type: true },
    }),
    readTags(ctx),
  ]);
  return {
    currency_format,
    places: getCurrencyPlaces(currency),
    categories: byName(categories),
    agents: byName(parties.filter(({ type }) => type === "agent")),
    agencies: byName(parties.filter(({ type }) => type === "agency")),
    tags: tags.map(({ tag }) => tag),
  };
}

async function planFile(ctx: Ctx, input: Input) {
  const opened = await openFile(input);
  const { params } = input;
  const chosen = await chooseMapping(ctx, opened, input);
  const fields = chosen.mapping.filter((field) => field !== null);
  if (new Set(fields).size < fields.length) throw invalid("params.mapping", "mapping_twice");
  const [context, known] = await Promise.all([readContext(ctx), readKnownCustomers(ctx)]);
  const rows = assignColumns(opened.rows, chosen.mapping, params);
  const plan = planImport(rows, known, { all: params.duplicates, of: params.choices }, context);
  return { ...opened, ...chosen, plan };
}
type Planned = Awaited<ReturnType<typeof planFile>>;

const countOf = (plan: readonly PlannedRow[], state: PlannedRow["state"]) =>
  plan.filter((row) => row.state === state).length;
const countPlan = (plan: readonly PlannedRow[]) => ({
  rows: plan.length,
  new: countOf(plan, "new"),
  update: countOf(plan, "update"),
  skip: countOf(plan, "skip"),
  wrong: countOf(plan, "wrong"),
  duplicates: plan.filter((row) => row.duplicate).length,
});

/** How many rows share a problem, and how many leave the country empty. */
function groupProblems(plan: readonly PlannedRow[], mapping: Planned["mapping"]) {
  const found = plan.flatMap(({ problems }) => problems.map(({ field, code }) => ({ field, code })));
  const empty = plan.flatMap(({ texts }) =>
    mapping.flatMap((field) =>
      field && !texts[field] && field !== "name" ? [{ field, code: "empty" }] : [],
    ),
  );
  const groups = Map.groupBy([...found, ...empty], ({ field, code }) => `${field} ${code}`);
  return [...groups.values()].flatMap((all) => (all[0] ? [{ ...all[0], count: all.length }] : []));
}

const presentRow = ({ line, state, texts, problems, duplicate }: PlannedRow) => ({
  line,
  state,
  texts,
  problems,
  duplicate,
});

async function presentPlan(ctx: Ctx, planned: Planned, uuid: string | null) {
  const { file_name, heads, rows, mapping, remembered, plan, sha256 } = planned;
  const known = await ctx.db.customer_import.findFirst({
    where: { sha256, ...(uuid && { uuid: { not: uuid } }) },
    orderBy: { created_at: "desc" },
    select: { created_at: true, created: true, updated: true },
  });
  const rank = (row: PlannedRow) => (row.duplicate ? 1 : IMPORT_STATES.indexOf(row.state));
  return {
    uuid,
    file_name,
    columns: heads.map((head, i) => ({
      head,
      samples: rows.flatMap(({ cells }) => cells[i]?.trim().slice(0, SAMPLE_LENGTH) || []).slice(0, SAMPLES),
      field: mapping[i] ?? null,
    })),
    remembered,
    known,
    counts: countPlan(plan),
    groups: groupProblems(plan, mapping),
    rows: plan
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, SHOWN_ROWS)
      .map(presentRow),
  };
}

const isEmpty = (value: unknown) =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The columns to set: all that the file fills, or those that are empty in the customer; contacts are never replaced. */
function chooseValues(values: ImportValues, before: object, choice: string): ImportValues {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => isEmpty(old.get(name)) || (choice === "replace" && name !== "contacts"),
    ),
  );
}

/** Updates the customers of rows. Returns what undoing it needs, by line. */
async function updateRows(ctx: Ctx, rows: readonly PlannedRow[]): Promise<ImportedRow[]> {
  const uuids = rows.flatMap(({ duplicate }) => duplicate?.uuid ?? []);
  const found = await ctx.db.customer.findMany({ where: { uuid: { in: uuids } } });
  const old = new Map(found.map((row) => [row.uuid, row]));
  const changes = rows.flatMap(({ line, values, duplicate }) => {
    const before = duplicate?.uuid ? old.get(duplicate.uuid) : undefined;
    if (!before || !duplicate) return [];
    return [{ line, before, set: chooseValues(values, before, duplicate.choice) }];
  });
  const wanted = changes.map(({ before, set }) => ({ ...set, uuid: before.uuid, version: before.version }));
  if ((await updateCustomers(ctx, wanted)) < uuids.length) throw conflict("import_changed");
  for (const { before, set } of changes) {
    const isMoved = [set.agent_id !== undefined, set.agency_id !== undefined].includes(true);
    if (isMoved) await syncVisibility(ctx, before.uuid);
    await record(ctx, "customer.updated", {
      before,
      after: { ...before, ...set, version: before.version + 1 },
    });
  }
  return changes.map(({ line, before, set }) => ({
    line,
    customer_id: before.uuid,
    version: before.version + 1,
    before: pickColumns(before, listKeys(set)),
  }));
}

const pickColumns = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** What the error file says of the wrong rows. */
const listRefused = (plan: readonly PlannedRow[], { rows }: Pick<Opened, "rows">): ImportedRow[] => {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  return plan
    .filter(({ state }) => state === "wrong")
    .map(({ line, problems }) => ({
      line,
      refused: {
        cells: [...(cellsOf.get(line) ?? [])],
        problems: problems.filter(({ warning }) => !warning),
      },
    }));
};

/** Saves all rows without errors, and how the columns were assigned. */
async function savePlan(ctx: Ctx, planned: Planned): Promise<string> {
  const { plan, mapping, heads, file_name, sha256 } = planned;
  const of = (state: PlannedRow["state"]) => plan.filter((row) => row.state === state);
  const fresh = of("new");
  const made = await insertCustomers(
    ctx,
    fresh.map(({ values }) => values),
  );
  for (const after of made) await record(ctx, "customer.created", { after });
  const updates = of("update");
  const updated = updates.length > 0 ? await updateRows(ctx, updates) : [];
  const { uuid } = await ctx.db.customer_import.create({
    data: {
      file_name,
      sha256,
      heads: normalizeHeads(heads),
      head_texts: heads,
      mapping: [...mapping],
      created: made.length,
      updated: updates.length,
      skipped: countOf(plan, "skip"),
      wrong: countOf(plan, "wrong"),
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  await insertImportedRows(ctx, uuid, [
    ...made.map((customer, i) => ({ line: fresh[i]?.line ?? 0, customer_id: customer.uuid, version: 1 })),
    ...updated,
    ...listRefused(plan, planned),
  ]);
  await publishChange(ctx, ["customers", "customer_imports", "tenant.checklist"]);
  return uuid;
}

export const import_: Service<Calls["import"]> = async (ctx, input) => {
  if (!input.params.commit) return presentPlan(ctx, await planFile(ctx, input), null);
  return inTransaction(ctx, async (ctx) => {
    const planned = await planFile(ctx, input);
    const { new: made, update } = countPlan(planned.plan);
    if (made + update === 0) throw invalid("file", "import_nothing");
    return presentPlan(ctx, planned, await savePlan(ctx, planned));
  });
};

export const import_errors: Service<Calls["import_errors"]> = async (ctx, input) => {
  const { plan, mapping, heads, rows } = await planFile(ctx, input);
  return writeErrorFile(ctx, { heads, mapping }, listRefused(plan, { rows }));
};
