import { may } from "@/lib/access/access";
import { buildCampaignHref, DEFAULT_CAMPAIGN_SCREEN } from "@/lib/campaigns/screens";
import { type CommentedKind, isDaily } from "@/lib/comments";
import { type DateFormat, type Day, formatDay } from "@/lib/day";
import { findEntity } from "@/lib/entities";
import { forbidden, invalid, Refusal } from "@/lib/errors";
import { buildLogHref } from "@/lib/hrefs";
import { type Ctx, makeCtx, tenantOf, withTenant } from "@/server/ctx";
import { runApart } from "@/server/data/kernel/transaction";
import { readLogStation } from "@/server/data/queries/traffic/logs";
import { listMemberships } from "@/server/data/unscoped/people";
import { readCampaignAccess } from "@/server/services/broadcast/campaigns/read";

/** A record that is commented on; `date` is null unless its kind is daily. */
export type RecordRef = { kind: CommentedKind; uuid: string; date: Day | null };
/** A record as mails name it, and where it is read. */
type FoundRecord = {
  name: (format: DateFormat) => string;
  href: string;
  /** What a notification calls it, and its stations and agents. */
  title: string;
  stations: readonly string[];
  agents: readonly (string | null)[];
};

/** How a record of each kind is read: refused exactly where its own retrieve call is. */
const READERS: Record<CommentedKind, (ctx: Ctx, uuid: string, date: Day) => Promise<FoundRecord>> = {
  campaign: async (ctx, uuid) => {
    const { row } = await readCampaignAccess(ctx, uuid);
    const { name: title, station_ids: stations, agent_id, agency_id } = row;
    const href = buildCampaignHref(DEFAULT_CAMPAIGN_SCREEN, uuid);
    return { name: () => title, href, title, stations, agents: [agent_id, agency_id] };
  },
  log: async (ctx, uuid, date) => {
    const station = await readLogStation(ctx, uuid);
    return {
      name: (format) => `${station.name}, ${formatDay(date, format)}`,
      href: buildLogHref(uuid, date),
      title: station.name,
      stations: [uuid],
      agents: [],
    };
  },
};

/** Returns the record that a call names; the date of a record without days is dropped. Throws 422 where it is missing. */
export function toRecordRef(input: { kind: CommentedKind; uuid: string; date?: Day | undefined }): RecordRef {
  const { kind, uuid, date } = input;
  if (!isDaily(kind)) return { kind, uuid, date: null };
  if (date === undefined) throw invalid("date", "required");
  return { kind, uuid, date };
}

/** Reads a record that the caller may read. Throws 403 or 404 where they may not. */
export async function recordToRead(ctx: Ctx, { kind, uuid, date }: RecordRef): Promise<FoundRecord> {
  if (!may(ctx.capabilities, `${findEntity(kind).resource}:read`)) throw forbidden();
  return READERS[kind](ctx, uuid, date ?? ctx.today);
}

type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Reads a record as another member of the tenant; null where they may not read it. */
export async function readRecordAs(
  ctx: Ctx,
  { role, stations, agent_id }: Pick<Membership, "role" | "stations" | "agent_id">,
  record: RecordRef,
): Promise<FoundRecord | null> {
  const theirs = makeCtx({ tenant: { ...tenantOf(ctx), role, stations, agent: agent_id }, now: ctx.now });
  try {
    return await runApart(() => withTenant(theirs, () => recordToRead(theirs, record)));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Lists the members who may read a record; members of the same rights are checked once. */
export async function listReaders(ctx: Ctx, record: RecordRef): Promise<Membership[]> {
  const alike = Map.groupBy(await listMemberships(tenantOf(ctx).tenant_id), ({ role, stations, agent_id }) =>
    JSON.stringify([role, stations, agent_id]),
  );
  const readers: Membership[] = [];
  for (const members of alike.values())
    if (await readRecordAs(ctx, members[0]!, record)) readers.push(...members);
  return readers;
}
