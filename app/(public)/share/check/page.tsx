import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { CheckReport } from "@/components/check/check-report";

type Props = PageProps<Record<string, never>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("check"))("title") };
}

/** Checks a broadcast report, for anybody; `?hash=` fills the field. */
export default async function CheckPage({ searchParams }: Props) {
  const { hash } = await searchParams;
  return (
    <Words of={["check"]}>
      <CheckReport hash={typeof hash === "string" ? hash.slice(0, 64) : ""} />
    </Words>
  );
}
