import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { CommercialsScreen } from "@/components/commercials/commercials-screen";
import { Words } from "@/components/words";
import { listQuery } from "@/lib/list";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("commercials"))("title") };
}

/** All copy; `?copy=<uuid>` opens one beside the list, `?copy=new` makes one. */
export default async function CommercialsPage({ searchParams }: PageProps) {
  const { place, first } = await here();
  const query = listQuery(await searchParams);
  return (
    <Words of={["commercials", "media"]}>
      <CommercialsScreen
        {...(place && { first: await first(["commercials.list", { tenant: place.tenant_id, ...query }]) })}
      />
    </Words>
  );
}
