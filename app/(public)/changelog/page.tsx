import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { ChangelogPage } from "@/components/changelog/changelog-page";
import { loadReleases } from "@/lib/changelog/load";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("changelog"))("title") };
}

/** What is new in each version. */
export default async function Changelog() {
  return (
    <Words of={["changelog"]}>
      <ChangelogPage releases={await loadReleases(await getLocale())} />
    </Words>
  );
}
