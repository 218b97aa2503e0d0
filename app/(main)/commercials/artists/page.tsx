import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { ArtistsScreen } from "@/components/commercials/artists/artists-screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("commercials"))("artists.title") };
}

export default async function ArtistsPage({ searchParams }: PageProps) {
  const { place, first } = await here();
  const query = listQuery(await searchParams);
  return (
    <Words of={["commercials"]}>
      <ArtistsScreen
        {...(place && { first: await first(["artists.list", { tenant: place.tenant_id, ...query }]) })}
      />
    </Words>
  );
}
