import type { Metadata } from "next";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { ReportPage } from "@/components/reports/report-page";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;
const reportOf = cache(async (uuid: string) => (await serverCaller()).run("reports.retrieve", { uuid }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number, title } = await reportOf((await params).uuid);
  return { title: `${number}, ${title}` };
}

export default async function BroadcastReportPage({ params }: Props) {
  const report = await reportOf((await params).uuid);
  return (
    <Words of={["reports", "sending", "share"]}>
      <ReportPage report={report} />
    </Words>
  );
}
