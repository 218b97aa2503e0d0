import { isOutside, may } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import { FOUND, type FoundEntity, findEntity, SEARCHED } from "@/lib/entities";
import { getCurrencyPlaces } from "@/lib/money";
import { foldText } from "@/lib/search/fold";
import { type RecordSearch, readRecordSearch } from "@/lib/search/records";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { searchRecords } from "@/server/data/queries/tenant/search";
import { isLimitedToSent } from "@/server/services/corporate/proposals/load";
import { findLogs } from "./search/logs";
import { findPeople } from "./search/people";

type Calls = (typeof calls)["tenant"];

/** The kinds of records that the caller may read. */
function listReadable(ctx: Ctx): FoundEntity[] {
  const outside = isOutside(tenantOf(ctx).role);
  return FOUND.filter((model) => {
    const { resource, isInside } = findEntity(model);
    const isOurs = isInside || model === "member";
    return may(ctx.capabilities, `${resource}:read`) && !(isOurs && outside);
  });
}

/** The stations that names, codes or ids mean; names that mean none stand for a station that does not exist. */
async function findStations(ctx: Ctx, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return [];
  const rows = await ctx.db.station.findMany({ select: { uuid: true, name: true, code: true } });
  const found = rows.filter(({ uuid, name, code }) =>
    asked.some(
      (one) => one === uuid || foldText(name).startsWith(foldText(one)) || foldText(code) === foldText(one),
    ),
  );
  return found.length ? found.map(({ uuid }) => uuid) : [NOWHERE];
}
const NOWHERE = "00000000-0000-0000-0000-000000000000";

const isOneOfThem = (wanted: readonly FoundEntity[]) => (model: FoundEntity) => wanted.includes(model);

/** Finds logs and people, which the search reads where they are, and how many there are of each. */
async function findBeside(ctx: Ctx, search: RecordSearch, wanted: readonly FoundEntity[], most: number) {
  const [logs, people] = await Promise.all([
    wanted.includes("log") ? findLogs(ctx, search, most) : null,
    wanted.includes("member") ? findPeople(ctx, search) : null,
  ]);
  return {
    hits: [...(logs?.hits ?? []), ...(people ?? []).slice(0, most)],
    counts: {
      ...(logs?.total && { log: logs.total }),
      ...(people?.length && { member: people.length }),
    },
  };
}

export const search: Service<Calls["search"]> = async (ctx, { search, models, of_kind, all }) => {
  const { currency, currency_format } = tenantOf(ctx);
  const reading = { date_format: ctx.date_format, currency_format, places: getCurrencyPlaces(currency) };
  const asked = readRecordSearch(search, reading);
  const wanted = listReadable(ctx).filter(
    (model) =>
      (models ?? FOUND).includes(model) &&
      (asked.kinds.length === 0 || asked.kinds.includes(model)) &&
      !asked.except.kinds.includes(model),
  );
  const stations = await findStations(ctx, asked.stations);
  const except = { ...asked.except, stations: await findStations(ctx, asked.except.stations) };
  const resolved = { ...asked, stations, except };
  const sentOnly = isLimitedToSent(ctx);
  const [{ hits, counts, more }, beside] = await Promise.all([
    searchRecords(ctx, resolved, SEARCHED.filter(isOneOfThem(wanted)), { of_kind, all, sentOnly }),
    findBeside(ctx, resolved, wanted, of_kind),
  ]);
  const shown = beside.hits.slice(0, all);
  return {
    hits: [...hits.slice(0, all - shown.length), ...shown].map(
      ({ from_day, to_day, number, detail, status, ...hit }) => ({
        ...hit,
        number: number ?? "",
        detail: detail ?? "",
        status: status ?? "",
        from: from_day,
        to: to_day,
      }),
    ),
    counts: { ...counts, ...beside.counts },
    more,
    problems: asked.problems.map(({ code, at, length }) => ({ code, at, length })),
  };
};
