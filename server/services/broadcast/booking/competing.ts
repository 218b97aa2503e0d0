import type { calls } from "@/lib/calls";
import type { Service } from "@/server/ctx";
import { readCompetingRows } from "@/server/data/queries/sales/competing";
import { campaignToRead } from "@/server/services/broadcast/campaigns/read";
import { listCompetingCategories, readCompetition, readParty } from "./party";

type Calls = (typeof calls)["campaigns"];

export const list_competing: Service<Calls["list_competing"]> = async (ctx, { uuid, search }) => {
  const row = await campaignToRead(ctx, uuid);
  const party = await readParty(ctx, readCompetition(row));
  const rows = await readCompetingRows(ctx, {
    campaign: uuid,
    stations: row.stations.map((s) => s.station_id),
    from: row.start_date,
    to: row.end_date,
    categories: listCompetingCategories(party),
    picked: row.competing,
    search,
  });
  return { rows };
};
