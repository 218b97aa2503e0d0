import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { StatementPage } from "@/components/customers/statement/statement-page";
import { Words } from "@/components/words";
import { parseGivenDay } from "@/lib/day";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("customers", "statement.title");

/** The account of a customer between `?from=` and `?to=`: three months and this one without them. */
export default async function Page({ params, searchParams }: PageProps<{ uuid: string }>) {
  const { uuid } = await params;
  const { from, to } = await searchParams;
  const { run, mayCall } = await serverCaller();
  if (!mayCall("statements.retrieve")) forbidden();
  const parse = (text: typeof from) => (typeof text === "string" ? parseGivenDay(text) : null);
  const [first, last] = [parse(from), parse(to)];
  const statement = await run("statements.retrieve", {
    uuid,
    ...(first && { from: first }),
    ...(last && { to: last }),
  });
  return (
    <Words of={["customers", "invoices"]}>
      <StatementPage key={`${statement.from} ${statement.to}`} first={statement} />
    </Words>
  );
}
