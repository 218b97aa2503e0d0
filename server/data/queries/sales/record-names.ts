import { Prisma } from "@/server/data/kernel/client";

/** What a record `m` of each kind is called where it is named, in SQL. */
export const RECORD_NAMES = {
  customer: Prisma.sql`m.name`,
  campaign: Prisma.sql`concat_ws(' ', m.number, m.name)`,
  commercial: Prisma.sql`m.title`,
  commercial_group: Prisma.sql`m.name`,
  contract: Prisma.sql`concat_ws(' ', m.number, m.title)`,
  proposal: Prisma.sql`concat_ws(' ', m.number, m.title)`,
  invoice: Prisma.sql`coalesce(m.number, m.reference)`,
  payment: Prisma.sql`m.number`,
  refund: Prisma.sql`m.date::text`,
  report: Prisma.sql`concat_ws(' ', m.number, m.title)`,
  report_schedule: Prisma.sql`m.name`,
  recurring_invoice: Prisma.sql`m.title`,
  attachment: Prisma.sql`m.file_name`,
} as const satisfies Readonly<Record<string, Prisma.Sql>>;
