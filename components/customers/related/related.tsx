import { useTranslations } from "next-intl";
import { useShell } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import type { RecordColumn } from "@/components/ui/table/record-table";

/** How a card of a customer's records is shown: `whole` on a tab of its own, else the latest ones with a way to that tab. */
export type RelatedProps = { customer: string; whole?: boolean };

const FEW = 5;
const MANY = 50;

/** The question for the latest records of a customer: few on the overview, many on a tab of their own. */
export function useRelated({ customer, whole = false }: RelatedProps, newest: string) {
  const { tenant } = useShell();
  return {
    tenant: tenant.uuid,
    filters: { customer },
    sort: [{ id: newest, desc: true }],
    per_page: whole ? MANY : FEW,
  };
}

/** The columns with which records begin that have a number and a name: both, and the name leads to the record. */
export function useNameColumns<Row>({
  number,
  name,
  href,
}: {
  number: (row: Row) => string | null;
  name: (row: Row) => string;
  href: (row: Row) => string;
}): RecordColumn<Row>[] {
  const t = useTranslations("customers");
  return [
    {
      id: "number",
      head: t("number"),
      cell: (row) => <span className="num text-ink-2">{number(row)}</span>,
      wide: true,
    },
    {
      id: "name",
      head: t("name"),
      cell: (row) => (
        <Link href={href(row)} className="cut font-medium hover:underline">
          {name(row)}
        </Link>
      ),
    },
  ];
}
