import { listSortFields } from "@/lib/columns/column";
import { REPORT_SCHEDULE_COLUMNS } from "@/lib/columns/report-schedules";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** The report schedules of the tenant by name. */
export const reportScheduleList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select r.uuid, r.name, r.customer_id as customer, c.name as customer_name, r.recipients, string_to_array(r.recipients, ', ') as "to",
      r.language, r.day, r.group_by, r.note, r.last_from::text as last_from, r.last_state, r.last_at, r.report_id as report,
      r.archived_at is not null as archived, r.version, r.created_at
    from report_schedule r
    join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = r.customer_id
    where r.tenant_id = ${tenant}::uuid`,
  search: ["name", "customer_name", "recipients", "note"],
  fields: {
    ...listSortFields(REPORT_SCHEDULE_COLUMNS),
    uuid: "uuid",
    created_at: "created_at",
    customer: "customer",
    last_state: "last_state",
  },
  filters: { archived: ([value]) => Prisma.sql`archived = ${value === "true"}` },
  order: "lower(name)",
};
