import { Refusal } from "@/lib/errors";
import { serverCaller } from "@/server/api/server-caller";

type Where = { params: Promise<{ campaign_uuid: string; station_uuid: string }> };

/** What a phone needs to keep a live report beside its apps, under the report's own name. */
export async function GET(_: Request, { params }: Where) {
  const { campaign_uuid, station_uuid } = await params;
  const path = `/live-report/${campaign_uuid}/${station_uuid}`;
  const live = await (await serverCaller())
    .find("live_report.retrieve", { campaign_uuid, station_uuid })
    .catch((e: unknown) => {
      if (e instanceof Refusal) return null;
      throw e;
    });
  if (!live) return new Response(null, { status: 404 });
  const manifest = {
    name: `${live.campaign} · ${live.station}`,
    short_name: live.campaign,
    id: path,
    start_url: path,
    scope: path,
    display: "standalone",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json" } });
}
