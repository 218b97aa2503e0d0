import { findColumnWriter } from "./column-types";
import { type Column, isNullable, pickColumns } from "./columns";
import type { Entity } from "./entity";
import { writeArticle, writeCapital } from "./names";

const SHAPES =
  "At ByTenant ByUuid Changes Day Done Int ListBody ListOf Money Name Note Price Text Uuid Version".split(
    " ",
  );

/** The schema of a column of its own, as it is sent. */
function writeSent(column: Column) {
  const { shape, unit } = findColumnWriter(column);
  const standard = isNullable(column) ? null : column.standard;
  const more = standard === undefined ? "" : `.default(${JSON.stringify(standard)})`;
  const comment = unit ? `  /** ${unit} */\n` : "";
  return `${comment}  ${column.name}: ${shape(column)}${isNullable(column) ? ".nullable()" : ""}${more},\n`;
}
const writeReturned = (column: Column) => {
  const { shape, output = shape(column) } = findColumnWriter(column);
  return `  ${column.name}: ${output}${isNullable(column) ? ".nullable()" : ""},\n`;
};

/** The filters of the list, as its summary names them. */
const nameFilters = (own: readonly Column[]) =>
  ["archived (true)", ...pickColumns(own, "choice", "flag").map(({ id }) => id)].join(", ");

/** The group of calls, declared as data. */
export function writeCalls({ folders, resource, group, type, files, english, own }: Entity) {
  const path = `${folders.calls}/${files}`;
  const constants = pickColumns(own, "choice").map(({ constant }) => constant);
  const body = `const own = {
  name: Name,
${own.map(writeSent).join("")}  note: Note.default(""),
};
/** ${writeCapital(writeArticle(english.one))} as returned by the API. */
export const ${type} = z.object({
  uuid: Uuid,
  name: Text(),
${own.map(writeReturned).join("")}  note: Note,
  archived: z.boolean(),
  version: Version,
  created_at: At,
});

/** Calls on ${english.many}. */
export const ${group} = {
  list: post("${path}/list/{tenant}", {
    access: "${resource}:read",
    inside: true,
    summary: "Lists ${english.many}. Filters: ${nameFilters(own)}.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(${type}),
  }),
  export: { ...declareListFile("${path}/export", "${resource}:read"), inside: true as const },
  retrieve: get("${path}/retrieve/{uuid}", {
    access: "${resource}:read",
    inside: true,
    summary: "Returns ${writeArticle(english.one)}.",
    params: ByUuid,
    output: ${type},
  }),
  create: post("${path}/create", {
    access: "${resource}:write",
    unscopedOnly: true,
    summary: "Creates ${writeArticle(english.one)}.",
    body: z.object(own),
    creates: true,
    output: ${type},
  }),
  update: put("${path}/update/{uuid}", {
    access: "${resource}:write",
    unscopedOnly: true,
    summary: "Updates or archives ${writeArticle(english.one)}. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, archived: z.boolean() }).extend({ version: Version }),
    output: ${type},
  }),
  destroy: del("${path}/destroy/{uuid}", {
    access: "${resource}:write",
    unscopedOnly: true,
    summary: "Deletes ${writeArticle(english.one)}. Rejected while a record refers to it.",
    params: ByUuid,
    output: Done,
  }),
};
`;
  const shapes = SHAPES.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const choices = constants.length
    ? `import { ${constants.join(", ")} } from "@/lib/columns/${files}";\n`
    : "";
  return `import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
${choices}import { ${shapes.join(", ")} } from "@/lib/shapes";

${body}`;
}

/** The value of a column in the file. */
function writeFileValue(column: Column) {
  const { file } = findColumnWriter(column);
  const value = `r.${column.name}`;
  const written = file ? file(value, column) : value;
  return `      ${column.id}: (r) => ${file && isNullable(column) ? `${value} === null ? null : ${written}` : written},\n`;
}

/** Amounts rounded to the places of the currency, as properties; `isSent` where each must be there. */
const writeRounded = (amounts: readonly Column[], isSent: boolean) =>
  amounts
    .map((column) => {
      const { name } = column;
      const rounded = `toMoney(own.${name}, places)`;
      return `, ${name}: ${isSent && !isNullable(column) ? rounded : `own.${name} && ${rounded}`}`;
    })
    .join("");

/** The service: one export for each call of the group. */
export function writeService({ folders, model, group, value, columns, files, english, own }: Entity) {
  const amounts = pickColumns(own, "amount");
  const isWorded = pickColumns(own, "choice", "flag").length > 0;
  const words = isWorded ? `\n  const t = await loadWordsFor(ctx, "${group}");\n  return ` : "\n  ";
  const places = amounts.length ? "\n    const places = getCurrencyPlaces(tenantOf(ctx).currency);" : "";
  return `import type { calls } from "@/lib/calls";
import type { Input, Output } from "@/lib/calls/kit";
import { ${columns} } from "@/lib/columns/${files}";
import { stale } from "@/lib/errors";
${amounts.length ? 'import { getCurrencyPlaces, toMoney } from "@/lib/money";\n' : ""}import { type Ctx, inTransaction, keyOf, type Service${amounts.length ? ", tenantOf" : ""} } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { ${value}List } from "@/server/data/queries/${folders.queries}/${files}";
${isWorded ? 'import { loadWordsFor } from "@/server/documents/translator";\n' : ""}import { streamDeclaredFile } from "@/server/services/list-file";

type Calls = (typeof calls)["${group}"];
type Row = Output<Calls["list"]>["rows"][number];

/** ${writeCapital(english.many)} that are not archived, unless the filter says otherwise. */
const unarchived = <T extends { filters: Input<Calls["list"]>["filters"] }>(input: T): T => ({
  ...input,
  filters: { archived: "false", ...input.filters },
});

/** One page of the list. */
export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, unarchived(input), ${value}List);

/** The list as a file. */
export const export_: Service<Calls["export"]> = ${isWorded ? "async " : ""}(ctx, input) =>${isWorded ? " {" : ""}${words}streamDeclaredFile(
    ctx,
    input,
    "${files}",
    ${columns},
    {
      name: (r) => r.name,
${own.map(writeFileValue).join("")}      note: (r) => r.note,
    },
    streamRows<Row>(ctx, unarchived(input), ${value}List),
  );
${isWorded ? "};\n" : ""}export { export_ as export };

const read = (ctx: Ctx, uuid: string) => ctx.db.${model}.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
const present = ({ archived_at, ...row }: Awaited<ReturnType<typeof read>>) => ({
  ...row,
  archived: archived_at !== null,
});

/** One record; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => present(await read(ctx, uuid));

/** Inserts a record. */
export const create: Service<Calls["create"]> = (ctx, own) =>
  inTransaction(ctx, async (ctx) => {${places}
    const after = await ctx.db.${model}.create({
      data: { ...own${writeRounded(amounts, true)}, created_by: ctx.actor?.user_id ?? null, created_at: ctx.now },
    });
    await record(ctx, "${model}.created", { after });
    await publishChange(ctx, ["${group}"]);
    return present(after);
  });

/** Changes what was sent; stale where the version is no longer the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, archived, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);${places}
    const isArchived = archived ?? before.archived_at !== null;
    const archived_at = isArchived ? (before.archived_at ?? ctx.now) : null;
    const { count } = await ctx.db.${model}.updateMany({
      where: { uuid, version },
      data: { ...own${writeRounded(amounts, false)}, archived_at, version: version + 1 },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(present(after));
    await record(ctx, "${model}.updated", { before, after });
    await publishChange(ctx, ["${group}"]);
    return present(after);
  });

/** Deletes a record; a conflict while another refers to it. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.${model}.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "${model}.deleted", { before });
    await publishChange(ctx, ["${group}"]);
    return { ok: true };
  });
`;
}

/** With more columns of a fixed width the name would have no room; the others are shown when they are chosen. */
const SHOWN_MOST = 5;

/** Where a column is in the two lines of a phone's row: one amount, and two facts. */
function findPhonePlace(column: Column, shown: readonly Column[]): "amount" | "fact" | null {
  if (column === pickColumns(shown, "amount", "percent", "number")[0]) return "amount";
  return pickColumns(shown, "choice", "day", "text").slice(0, 2).includes(column) ? "fact" : null;
}

/** The column of the list, declared as data. */
function writeListColumn(column: Column, { group, own }: Entity) {
  const { id, name, type } = column;
  const { kind, width } = findColumnWriter(column);
  const shown = own.slice(0, SHOWN_MOST);
  const phone = findPhonePlace(column, shown);
  const properties = [
    `word: "${group}.${type === "amount" ? `${id}_in` : id}"`,
    type === "percent" && `word_in_file: "${group}.${id}_in"`,
    `kind: "${kind}"`,
    width && `width: "${width}"`,
    `sort: ${name === id ? true : `"${name}"`}`,
    phone && `phone: "${phone}"`,
    !shown.includes(column) && "hidden: true",
  ];
  return `  ${id}: { ${properties.filter(Boolean).join(", ")} },\n`;
}

/** The columns of the list, which the screen, the SQL order and the file read; before them what may be chosen. */
export function writeColumns(entity: Entity) {
  const { group, columns, english, own } = entity;
  const choices = pickColumns(own, "choice").map(
    ({ constant, choices, plural }) => `/** The ${plural.replaceAll("_", " ")} of ${english.many}. */
export const ${constant} = [${choices.map(({ value }) => `"${value}"`).join(", ")}] as const;

`,
  );
  return `import { declareColumns } from "@/lib/columns/column";

${choices.join("")}/** The columns of the list of ${english.many}. */
export const ${columns} = declareColumns({
  name: { word: "${group}.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
${own.map((column) => writeListColumn(column, entity)).join("")}  note: { word: "${group}.note", kind: "text", ${own.length ? "hidden: true" : 'phone: "fact"'} },
});
`;
}
