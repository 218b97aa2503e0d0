import type { Metadata } from "next";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { StationPage } from "@/components/stations/station-page";
import { tabOf } from "@/components/stations/tabs";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await serverCaller();
  return { title: (await run("stations.retrieve", { uuid: (await params).uuid })).name };
}

/** One station; `?tab=` is the part of it that is open. */
export default async function Page({ params, searchParams }: Props) {
  const { uuid } = await params;
  const { run, capabilities } = await serverCaller();
  const [station, { max_break_number, settings_json }] = await Promise.all([
    run("stations.retrieve", { uuid }),
    run("tenant.current", {}),
  ]);
  const mayInventory = capabilities.includes("inventory:read");
  const tab = mayInventory ? tabOf((await searchParams).tab) : "settings";
  return (
    <Words of={["audience", "stations", "breaks", "portraits", "prices", "week"]}>
      <StationPage
        station={station}
        tab={tab}
        rules={{ most: max_break_number, names: settings_json.breaks.default_names }}
      />
    </Words>
  );
}
