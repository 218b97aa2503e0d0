import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { CommissionPage } from "@/components/agents/commission/commission-page";
import { parseGivenDay } from "@/lib/day";
import { findSpanProblem } from "@/lib/spans";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("commissions"))("title") };
}

const parseDay = (given: unknown) => (typeof given === "string" ? parseGivenDay(given) : null);

/** The commission statement of an agent or agency from `?from=` to `?to=`. */
export default async function Page({ params, searchParams }: Props) {
  const { uuid } = await params;
  const given = await searchParams;
  const { run, today, mayCall } = await serverCaller();
  if (!mayCall("commissions.statement")) forbidden();
  const [from, to] = [parseDay(given.from), parseDay(given.to)];
  const isSpan = from !== null && to !== null && findSpanProblem("statement", from, to) === null;
  const first = await run("commissions.statement", { uuid, ...(isSpan && { from, to }) });
  return (
    <Words of={["agents", "commissions", "customers"]}>
      <CommissionPage
        key={`${first.from} ${first.to}`}
        first={first}
        asked={from && to ? { from, to } : first}
        today={today}
      />
    </Words>
  );
}
