import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { NewStation } from "@/components/stations/station-form";
import { Screen } from "@/components/ui/layout/screen";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("stations"))("new") };
}

export default async function NewStationPage() {
  const t = await getTranslations("stations");
  const { mayCall, run } = await serverCaller();
  if (!mayCall("stations.create")) forbidden();
  const [{ first_station }, { max_break_number, settings_json }] = await Promise.all([
    run("tenant.checklist", {}),
    run("tenant.current", {}),
  ]);
  return (
    <Words of={["stations", "breaks"]}>
      <Screen title={t("new")} crumbs={[{ label: t("title"), href: "/stations" }]}>
        <NewStation
          first={first_station === null}
          rules={{ most: max_break_number, names: settings_json.breaks.default_names }}
        />
      </Screen>
    </Words>
  );
}
