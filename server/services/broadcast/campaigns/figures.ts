import type { calls } from "@/lib/calls";
import { money, placesOf } from "@/lib/money";
import { placeOf, type Service } from "@/server/ctx";
import { stationFigures } from "@/server/data/queries/campaigns";
import { campaignToRead, stationLines } from "./read";

type Calls = (typeof calls)["campaigns"];

export const stations: Service<Calls["stations"]> = async (ctx, { uuid }) => {
  const row = await campaignToRead(ctx, uuid);
  const [{ lines }, figures, known] = await Promise.all([
    stationLines(ctx, row),
    row.status === "draft" ? [] : stationFigures(ctx, uuid),
    ctx.db.station.findMany({ select: { uuid: true, code: true } }),
  ]);
  const codes = new Map(known.map((s) => [s.uuid, s.code]));
  const places = placesOf(placeOf(ctx).currency);
  const none = { aired: 0, missed: 0, billed: 0 };
  return {
    rows: lines.map((line) => {
      const { aired, missed, billed } = figures.find((f) => f.station === line.station) ?? none;
      const station_code = codes.get(line.station) ?? "";
      return { ...line, price: money(line.price, places), station_code, aired, missed, billed };
    }),
  };
};
