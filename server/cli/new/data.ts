import { type Entity, writeArticle, writeCapital } from "./entity";

/** The Prisma model, to stand at the end of its area's schema. */
export const writeModel = ({ model, english }: Entity) => `
/// ${writeCapital(writeArticle(english.one))} of the tenant.
model ${model} {
  tenant_id   String    @default(dbgenerated("app_tenant()")) @db.Uuid
  uuid        String    @default(uuid(7)) @db.Uuid
  name        String
  note        String    @default("")
  archived_at DateTime? @db.Timestamptz(3)
  version     Int       @default(1)
  created_at  DateTime  @default(now()) @db.Timestamptz(3)
  created_by  String?   @db.Uuid

  @@id([tenant_id, uuid])
  @@index([tenant_id, name])
}
`;

/** The migration: table, key, index, the tenant's policy and the rights of the app's login. */
export const writeMigration = ({ model, english }: Entity) => `-- The tenant's ${english.many}.
CREATE TABLE "${model}" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "${model}_pkey" PRIMARY KEY ("tenant_id","uuid")
);
CREATE INDEX "${model}_tenant_id_name_idx" ON "${model}"("tenant_id", "name");
ALTER TABLE "${model}" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "${model}" USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON "${model}" TO spotledger_service;
`;

/** The list in SQL: what may be searched, filtered and sorted. */
export const writeListSpec = ({
  model,
  value,
  columns,
  files,
  english,
}: Entity) => `import { listSortFields } from "@/lib/columns/column";
import { ${columns} } from "@/lib/columns/${files}";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** The ${english.many} of the tenant by name. */
export const ${value}List: ListSpec = {
  select: (tenant) => Prisma.sql\`
    select r.uuid, r.name, r.note, r.archived_at is not null as archived, r.version, r.created_at
    from "${model}" r
    where r.tenant_id = \${tenant}::uuid\`,
  search: ["name", "note"],
  fields: { ...listSortFields(${columns}), uuid: "uuid", created_at: "created_at" },
  filters: { archived: ([value]) => Prisma.sql\`archived = \${value === "true"}\` },
  order: "lower(name)",
};
`;
