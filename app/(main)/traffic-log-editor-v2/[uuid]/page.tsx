import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { VersionPage } from "@/components/day-log/version/version-page";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("log");
  const { run } = await serverCaller();
  const { number } = await run("logs.version", { uuid: (await params).uuid });
  return { title: t("version_title", { version: number }) };
}

/** A published version of a log: what was sent, its differences from others, its files, and restoring it. */
export default async function LogVersionPage({ params }: Props) {
  const { uuid } = await params;
  const { prefetch, run } = await serverCaller();
  const { output } = await run("output_formats.list", {});
  return (
    <Words of={["log"]}>
      <HydrationBoundary state={await prefetch(["logs.version", { uuid }])}>
        <VersionPage uuid={uuid} formats={output.map(({ id, name }) => ({ id, name }))} />
      </HydrationBoundary>
    </Words>
  );
}
