import type { calls } from "@/lib/calls";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Service, tenantOf } from "@/server/ctx";
import { readStationFigures } from "@/server/data/queries/sales/campaigns";
import { campaignToRead, readStationLines } from "./read";

type Calls = (typeof calls)["campaigns"];

export const stations: Service<Calls["stations"]> = async (ctx, { uuid }) => {
  const row = await campaignToRead(ctx, uuid);
  const [{ lines }, figures, known] = await Promise.all([
    readStationLines(ctx, row),
    row.status === "draft" ? [] : readStationFigures(ctx, uuid),
    ctx.db.station.findMany({ select: { uuid: true, code: true } }),
  ]);
  const codes = new Map(known.map((s) => [s.uuid, s.code]));
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const none = { aired: 0, missed: 0, billed: 0 };
  return {
    rows: lines.map((line) => {
      const { aired, missed, billed } = figures.find((f) => f.station === line.station) ?? none;
      const station_code = codes.get(line.station) ?? "";
      return { ...line, price: toMoney(line.price, places), station_code, aired, missed, billed };
    }),
  };
};
