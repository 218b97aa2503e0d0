import { type Entity, writeArticle, writeCapital } from "./entity";

/** The group of calls, declared as data. */
export function writeCalls({ folders, resource, group, type, files, english }: Entity) {
  const path = `${folders.calls}/${files}`;
  return `import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { At, ByTenant, ByUuid, Changes, Done, ListBody, ListOf, Name, Note, Text, Uuid, Version } from "@/lib/shapes";

const own = {
  name: Name,
  note: Note.default(""),
};
/** ${writeCapital(writeArticle(english.one))} as returned by the API. */
export const ${type} = z.object({
  uuid: Uuid,
  name: Text(),
  note: Note,
  archived: z.boolean(),
  version: Version,
  created_at: At,
});

/** Calls on ${english.many}. */
export const ${group} = {
  list: post("${path}/list/{tenant}", {
    access: "${resource}:read",
    inside: true,
    summary: "Lists ${english.many}. Filters: archived (true).",
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
}

/** The service: one export for each call of the group. */
export const writeService = ({
  folders,
  model,
  group,
  value,
  columns,
  files,
  english,
}: Entity) => `import type { calls } from "@/lib/calls";
import type { Input, Output } from "@/lib/calls/kit";
import { ${columns} } from "@/lib/columns/${files}";
import { stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { ${value}List } from "@/server/data/queries/${folders.queries}/${files}";
import { streamDeclaredFile } from "@/server/services/list-file";

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
export const export_: Service<Calls["export"]> = (ctx, input) =>
  streamDeclaredFile(
    ctx,
    input,
    "${files}",
    ${columns},
    {
      name: (r) => r.name,
      note: (r) => r.note,
    },
    streamRows<Row>(ctx, unarchived(input), ${value}List),
  );
export { export_ as export };

const read = (ctx: Ctx, uuid: string) => ctx.db.${model}.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
const present = ({ archived_at, ...row }: Awaited<ReturnType<typeof read>>) => ({
  ...row,
  archived: archived_at !== null,
});

/** One record; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => present(await read(ctx, uuid));

/** Inserts a record. */
export const create: Service<Calls["create"]> = (ctx, own) =>
  inTransaction(ctx, async (ctx) => {
    const after = await ctx.db.${model}.create({
      data: { ...own, created_by: ctx.actor?.user_id ?? null, created_at: ctx.now },
    });
    await record(ctx, "${model}.created", { after });
    await publishChange(ctx, ["${group}"]);
    return present(after);
  });

/** Changes what was sent; stale where the version is no longer the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, archived, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);
    const isArchived = archived ?? before.archived_at !== null;
    const archived_at = isArchived ? (before.archived_at ?? ctx.now) : null;
    const { count } = await ctx.db.${model}.updateMany({
      where: { uuid, version },
      data: { ...own, archived_at, version: version + 1 },
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

/** The columns of the list, which the screen, the SQL order and the file read. */
export const writeColumns = ({
  group,
  columns,
  english,
}: Entity) => `import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of ${english.many}. */
export const ${columns} = declareColumns({
  name: { word: "${group}.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  note: { word: "${group}.note", kind: "text", phone: "fact" },
});
`;
