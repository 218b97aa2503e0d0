import { isOutside, may } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import { findEntity, SEARCHED, type SearchedEntity } from "@/lib/entities";
import { getCurrencyPlaces } from "@/lib/money";
import { foldText } from "@/lib/search/fold";
import { readRecordSearch } from "@/lib/search/records";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { searchRecords } from "@/server/data/queries/tenant/search";
import { isLimitedToSent } from "@/server/services/corporate/proposals/load";

type Calls = (typeof calls)["tenant"];

/** The kinds of records that the caller may read. */
function listReadable(ctx: Ctx): SearchedEntity[] {
  const outside = isOutside(tenantOf(ctx).role);
  return SEARCHED.filter((model) => {
    const { resource, isInside } = findEntity(model);
    return may(ctx.capabilities, `${resource}:read`) && !(isInside && outside);
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

export const search: Service<Calls["search"]> = async (ctx, { search, models, of_kind, all }) => {
  const { currency, currency_format } = tenantOf(ctx);
  const reading = { date_format: ctx.date_format, currency_format, places: getCurrencyPlaces(currency) };
  const asked = readRecordSearch(search, reading);
  const wanted = listReadable(ctx).filter(
    (model) =>
      (models ?? SEARCHED).includes(model) &&
      (asked.kinds.length === 0 || asked.kinds.includes(model)) &&
      !asked.except.kinds.includes(model),
  );
  const stations = await findStations(ctx, asked.stations);
  const except = { ...asked.except, stations: await findStations(ctx, asked.except.stations) };
  const sentOnly = isLimitedToSent(ctx);
  const { hits, counts, more } = await searchRecords(ctx, { ...asked, stations, except }, wanted, {
    of_kind,
    all,
    sentOnly,
  });
  return {
    hits: hits.map(({ from_day, to_day, number, detail, status, ...hit }) => ({
      ...hit,
      number: number ?? "",
      detail: detail ?? "",
      status: status ?? "",
      from: from_day,
      to: to_day,
    })),
    counts,
    more,
    problems: asked.problems.map(({ code, at, length }) => ({ code, at, length })),
  };
};
