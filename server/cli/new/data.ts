import { findColumnWriter } from "./column-types";
import { type Column, isNullable, pickColumns } from "./columns";
import type { Entity } from "./entity";
import { writeArticle, writeCapital } from "./names";

const writeColumnModel = (column: Column): [name: string, type: string, more: string] => {
  const { prisma } = findColumnWriter(column);
  const standard = column.standard === undefined ? "" : `@default(${JSON.stringify(column.standard)})`;
  return [column.name, `${prisma}${isNullable(column) ? "?" : ""}`, standard];
};

/** The Prisma model, to stand at the end of its area's schema. */
export function writeModel({ model, english, own }: Entity) {
  const lines: [name: string, type: string, more: string][] = [
    ["tenant_id", "String", '@default(dbgenerated("app_tenant()")) @db.Uuid'],
    ["uuid", "String", "@default(uuid(7)) @db.Uuid"],
    ["name", "String", ""],
    ...own.map(writeColumnModel),
    ["note", "String", '@default("")'],
    ["archived_at", "DateTime?", "@db.Timestamptz(3)"],
    ["version", "Int", "@default(1)"],
    ["created_at", "DateTime", "@default(now()) @db.Timestamptz(3)"],
    ["created_by", "String?", "@db.Uuid"],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const written = lines.map(([name, type, more]) =>
    `  ${name.padEnd(width)} ${type.padEnd(9)} ${more}`.trimEnd(),
  );
  return `
/// ${writeCapital(writeArticle(english.one))} of the tenant.
model ${model} {
${written.join("\n")}

  @@id([tenant_id, uuid])
  @@index([tenant_id, name])
}
`;
}

const writeColumnSql = (column: Column) => {
  const { sql } = findColumnWriter(column);
  const { standard } = column;
  const literal = typeof standard === "string" ? `'${standard}'` : standard;
  const more = standard === undefined ? "" : ` DEFAULT ${literal}`;
  return `    "${column.name}" ${sql}${isNullable(column) ? "" : " NOT NULL"}${more},\n`;
};

/** The migration: table, key, index, the tenant's policy and the rights of the app's login. */
export function writeMigration({ model, english, own }: Entity) {
  const checks = own.flatMap((column) => {
    const check = findColumnWriter(column).check?.(column);
    return check ? [`,\n    CONSTRAINT ${model}_${column.id} CHECK (${check})`] : [];
  });
  return `-- The tenant's ${english.many}.
CREATE TABLE "${model}" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
${own.map(writeColumnSql).join("")}    "note" TEXT NOT NULL DEFAULT '',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "${model}_pkey" PRIMARY KEY ("tenant_id","uuid")${checks.join("")}
);
CREATE INDEX "${model}_tenant_id_name_idx" ON "${model}"("tenant_id", "name");
ALTER TABLE "${model}" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "${model}" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "${model}" TO spotledger_service;
`;
}

const selectColumn = ({ name, type }: Column) =>
  type === "day" ? `r.${name}::text as ${name}` : `r.${name}`;

/** The list in SQL: what may be searched, filtered and sorted. */
export function writeListSpec({ model, value, columns, files, english, own }: Entity) {
  const selected = ["r.uuid", "r.name", ...own.map(selectColumn), "r.note"].join(", ");
  const searched = ["name", ...pickColumns(own, "text").map(({ name }) => name), "note"];
  return `import { listSortFields } from "@/lib/columns/column";
import { ${columns} } from "@/lib/columns/${files}";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** The ${english.many} of the tenant by name. */
export const ${value}List: ListSpec = {
  select: (tenant) => Prisma.sql\`
    select ${selected}, r.archived_at is not null as archived, r.version, r.created_at
    from "${model}" r
    where r.tenant_id = \${tenant}::uuid\`,
  search: ${JSON.stringify(searched)},
  fields: { ...listSortFields(${columns}), uuid: "uuid", created_at: "created_at" },
  filters: { archived: ([value]) => Prisma.sql\`archived = \${value === "true"}\` },
  order: "lower(name)",
};
`;
}
