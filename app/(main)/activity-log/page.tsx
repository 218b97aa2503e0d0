import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { ActivityScreen } from "@/components/activity/activity-screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("activity"))("log") };
}

export default async function ActivityLogPage({ searchParams }: PageProps) {
  const { place, first } = await here();
  const query = listQuery(await searchParams);
  const state = place ? await first(["activity.list", { tenant: place.tenant_id, ...query }]) : undefined;
  return (
    <Words of={["activity"]}>
      <ActivityScreen {...(state && { first: state })} />
    </Words>
  );
}
