"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RelatedProps, useNameColumns, useRelated } from "@/components/customers/related/related";
import { tabHref } from "@/components/customers/tabs";
import { useCall } from "@/components/query";
import { RecordCard } from "@/components/record-card";
import { useMay, useOrderHref } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Codes } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import type { RecordColumn } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Row = CallOutput<"campaigns.list">["rows"][number];

/** The latest campaigns of a customer. */
export function CampaignsCard(of: RelatedProps) {
  const { customer, whole } = of;
  const orderHref = useOrderHref();
  const t = useTranslations("customers");
  const { money, day, number } = useFormat();
  const may = useMay("campaigns:read");
  const mayBook = useMay("campaigns:write");
  const answer = useCall("campaigns.list", useRelated(of, "start_date"), { enabled: may });
  const named = useNameColumns<Row>({
    number: (row) => row.number,
    name: (row) => row.name,
    href: (row) => orderHref(row.uuid),
  });
  if (!may) return null;
  const columns: RecordColumn<Row>[] = [
    ...named,
    { id: "stations", head: t("stations"), cell: (row) => <Codes of={row.stations} />, wide: true },
    { id: "status", head: t("status"), cell: (row) => <Status of="campaign" is={row.status} /> },
    { id: "end", head: t("end"), cell: (row) => day(row.end_date), right: true, wide: true },
    {
      id: "aired",
      head: t("aired"),
      cell: (row) => `${number(row.aired)} / ${number(row.booked)}`,
      right: true,
      wide: true,
    },
    { id: "total", head: t("net"), cell: (row) => money(row.total), right: true },
  ];
  return (
    <RecordCard
      title={t("campaigns")}
      answer={answer}
      columns={columns}
      allHref={whole ? `/order/search?filter.customer=${customer}` : tabHref(customer, "campaigns")}
      empty={t("no_campaigns")}
      actions={
        mayBook && (
          <Button size="sm" icon={<Plus />} href={`${orderHref("new")}?customer=${customer}`}>
            {t("new_campaign")}
          </Button>
        )
      }
    />
  );
}
