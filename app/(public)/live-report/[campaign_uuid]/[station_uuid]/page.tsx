import type { Metadata } from "next";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { LiveReport } from "@/components/live-report/live-report";
import { parseGivenDay } from "@/lib/day";
import { serverCaller } from "@/server/api/server-caller";

type Where = { campaign_uuid: string; station_uuid: string };
type Props = PageProps<Where>;

const liveOf = cache(async (campaign_uuid: string, station_uuid: string, date: string | undefined) => {
  const wanted = date && parseGivenDay(date);
  return (await serverCaller()).run("live_report.retrieve", {
    campaign_uuid,
    station_uuid,
    ...(wanted && { date: wanted }),
  });
});
async function asked({ params, searchParams }: Props) {
  const [{ campaign_uuid, station_uuid }, { date }] = await Promise.all([params, searchParams]);
  const day = typeof date === "string" ? (parseGivenDay(date) ?? undefined) : undefined;
  return { live: await liveOf(campaign_uuid, station_uuid, day), day, campaign_uuid, station_uuid };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { live } = await asked(props);
  return { title: { absolute: `${live.campaign} · ${live.station}` }, robots: { index: false } };
}

/** For whoever has the address of a campaign on a station, and for nobody else; `?date=` shows another day. */
export default async function LiveReportPage(props: Props) {
  const { live, day, campaign_uuid, station_uuid } = await asked(props);
  const at = `/api/broadcast/live-report/${campaign_uuid}/${station_uuid}`;
  return <LiveReport live={live} at={at} date={day ?? live.today} />;
}
