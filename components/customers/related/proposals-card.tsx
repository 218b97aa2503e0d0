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

type Row = CallOutput<"proposals.list">["rows"][number];

/** The latest proposals to a customer. */
export function ProposalsCard(of: RelatedProps) {
  const t = useTranslations("customers");
  const { money, day } = useFormat();
  const may = useMay("proposals:read");
  const mayWrite = useMay("proposals:write");
  const answer = useCall("proposals.list", useRelated(of, "created_at"), { enabled: may });
  const named = useNameColumns<Row>({
    number: (row) => row.number,
    name: (row) => row.title,
    href: (row) => buildRecordHref("proposal", row.uuid),
  });
  if (!may) return null;
  const columns: RecordColumn<Row>[] = [
    ...named,
    { id: "status", head: t("status"), cell: (row) => <Status of="proposal" is={row.status} /> },
    { id: "valid", head: t("valid_until"), cell: (row) => day(row.valid_until), right: true, wide: true },
    { id: "total", head: t("total"), cell: (row) => money(row.total), right: true },
  ];
  return (
    <RecordCard
      title={t("tabs.proposals")}
      answer={answer}
      columns={columns}
      allHref={`/proposals?filter.customer=${of.customer}`}
      empty={t("no_proposals")}
      actions={
        mayWrite && (
          <Button size="sm" icon={<Plus />} href={`/proposal-v2/new?customer=${of.customer}`}>
            {t("new_proposal")}
          </Button>
        )
      }
    />
  );
}
