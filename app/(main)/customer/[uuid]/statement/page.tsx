import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { StatementPage } from "@/components/customers/statement/statement-page";
import { parseGivenDay } from "@/lib/day";
import { findSpanProblem } from "@/lib/spans";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await serverCaller();
  const t = await getTranslations("customers");
  const { name } = await run("customers.retrieve", { uuid: (await params).uuid });
  return { title: `${t("statement.title")}, ${name}` };
}

const parseDay = (given: unknown) => (typeof given === "string" ? parseGivenDay(given) : null);

/** The statement of account from `?from=` to `?to=`; days that make no span are shown at their fields. */
export default async function Page({ params, searchParams }: Props) {
  const { uuid } = await params;
  const given = await searchParams;
  const { run, today, mayCall } = await serverCaller();
  if (!mayCall("customers.statement")) forbidden();
  const [from, to] = [parseDay(given.from), parseDay(given.to)];
  const isWrong = from !== null && findSpanProblem("statement", from, to ?? today) !== null;
  const span = isWrong ? {} : { ...(from && { from }), ...(to && { to }) };
  const first = await run("customers.statement", { uuid, ...span });
  return (
    <Words of={["customers"]}>
      <StatementPage
        key={`${first.from} ${first.to}`}
        first={first}
        asked={isWrong ? { from, to: to ?? today } : first}
        today={today}
      />
    </Words>
  );
}
