"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RelatedProps, useNameColumns, useRelated } from "@/components/customers/related/related";
import { useCall } from "@/components/query";
import { RecordCard } from "@/components/record-card";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import type { RecordColumn } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type Row = CallOutput<"contracts.list">["rows"][number];

/** The latest contracts with a customer. */
export function ContractsCard(of: RelatedProps) {
  const t = useTranslations("customers");
  const { money, day } = useFormat();
  const may = useMay("contracts:read");
  const mayWrite = useMay("contracts:write");
  const answer = useCall("contracts.list", useRelated(of, "created_at"), { enabled: may });
  const named = useNameColumns<Row>({
    number: (row) => row.number,
    name: (row) => row.title,
    href: (row) => buildRecordHref("contract", row.uuid),
  });
  if (!may) return null;
  const columns: RecordColumn<Row>[] = [
    ...named,
    { id: "status", head: t("status"), cell: (row) => <Status of="contract" is={row.status} /> },
    { id: "end", head: t("end"), cell: (row) => day(row.end_date), right: true, wide: true },
    { id: "total", head: t("contract.committed"), cell: (row) => money(row.total), right: true },
  ];
  return (
    <RecordCard
      title={t("tabs.contracts")}
      answer={answer}
      columns={columns}
      allHref={`/contracts?filter.customer=${of.customer}`}
      empty={t("no_contracts")}
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus />} href={`/contract/new?customer=${of.customer}`}>
            {t("new_contract")}
          </Button>
        )
      }
    />
  );
}
