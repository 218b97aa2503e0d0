import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { GroupsScreen } from "@/components/commercials/groups/groups-screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("commercials"))("groups.title") };
}

export default async function GroupsPage({ searchParams }: PageProps) {
  const { place, first } = await here();
  const query = listQuery(await searchParams);
  return (
    <Words of={["commercials"]}>
      <GroupsScreen
        {...(place && {
          first: await first(["commercial_groups.list", { tenant: place.tenant_id, ...query }]),
        })}
      />
    </Words>
  );
}
