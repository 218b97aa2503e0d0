import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import type { Service } from "@/server/ctx";
import { competingRows } from "@/server/data/queries/competing";
import { partyOf, rivalsIn, rivalsOf } from "./party";
import { campaignToRead } from "./read";

type Calls = (typeof calls)["campaigns"];

export const list_competing: Service<Calls["list_competing"]> = async (ctx, { uuid, search }) => {
  const row = await campaignToRead(ctx, uuid);
  const party = await partyOf(ctx, rivalsIn(row));
  const rows = await competingRows(ctx, {
    campaign: uuid,
    stations: row.stations.map((s) => s.station_id),
    from: row.start_date as Day,
    to: row.end_date as Day,
    categories: rivalsOf(party),
    picked: row.competing,
    search,
  });
  return { rows };
};
