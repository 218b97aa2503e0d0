import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { ExpiredReport } from "@/components/live-report/expired";
import { LiveReport } from "@/components/live-report/live-report";
import { parseGivenDay } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { readText } from "@/lib/own";
import { serverCaller } from "@/server/api/server-caller";

type Where = { campaign_uuid: string; station_uuid: string };
type Props = PageProps<Where>;

/** The report, or after its last day the name of whom to contact. */
const liveOf = cache(async (campaign_uuid: string, station_uuid: string, date: string | undefined) => {
  const wanted = date && parseGivenDay(date);
  const input = { campaign_uuid, station_uuid, ...(wanted && { date: wanted }) };
  try {
    return { live: await (await serverCaller()).run("live_report.retrieve", input) };
  } catch (e) {
    if (!(e instanceof Refusal) || e.message !== "live_report_expired") throw e;
    return { contact: readText(e.more.details, "contact") ?? "" };
  }
});
async function asked({ params, searchParams }: Props) {
  const [{ campaign_uuid, station_uuid }, { date }] = await Promise.all([params, searchParams]);
  const day = typeof date === "string" ? (parseGivenDay(date) ?? undefined) : undefined;
  return { of: await liveOf(campaign_uuid, station_uuid, day), day, campaign_uuid, station_uuid };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { of, campaign_uuid, station_uuid } = await asked(props);
  const robots = { index: false };
  if (!of.live) return { title: { absolute: (await getTranslations("live"))("title") }, robots };
  return {
    title: { absolute: `${of.live.campaign} · ${of.live.station}` },
    manifest: `/live-report/${campaign_uuid}/${station_uuid}/manifest.webmanifest`,
    robots,
  };
}

/** For whoever has the address of a campaign on a station, and for nobody else; `?date=` shows another day. */
export default async function LiveReportPage(props: Props) {
  const { of, day, campaign_uuid, station_uuid } = await asked(props);
  if (!of.live) return <ExpiredReport contact={of.contact} />;
  const at = `/api/broadcast/live-report/${campaign_uuid}/${station_uuid}`;
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
  return (
    <>
      <LiveReport live={of.live} at={at} date={day ?? of.live.today} />
      <script data-own nonce={nonce} src="/live-report/script.js" defer />
    </>
  );
}
