"use client";
import { useTranslations } from "next-intl";
import { type RelatedProps, useRelated } from "@/components/customers/related/related";
import { useCall } from "@/components/query";
import { RecordCard } from "@/components/record-card";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import type { RecordColumn } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type Row = CallOutput<"commercials.list">["rows"][number];

/** The commercials of a customer, with their audio and how long they may air. */
export function CommercialsCard(of: RelatedProps) {
  const t = useTranslations("customers");
  const { day, number } = useFormat();
  const may = useMay("media:read");
  const answer = useCall("commercials.list", useRelated(of, "created_at"), { enabled: may });
  if (!may) return null;
  const columns: RecordColumn<Row>[] = [
    {
      id: "title",
      head: t("name"),
      cell: (row) => (
        <Link href={buildRecordHref("commercial", row.uuid)} className="cut font-medium hover:underline">
          {row.title}
        </Link>
      ),
    },
    { id: "sound", head: t("sound"), cell: (row) => <Status of="media" is={row.media_state} /> },
    {
      id: "ends",
      head: t("valid_until"),
      cell: (row) => row.ends_on && day(row.ends_on),
      right: true,
      wide: true,
    },
    { id: "ahead", head: t("spots_ahead"), cell: (row) => number(row.spots_ahead), right: true, wide: true },
    { id: "length", head: t("length_s"), cell: (row) => number(row.length), right: true },
  ];
  return (
    <RecordCard
      title={t("tabs.commercials")}
      answer={answer}
      columns={columns}
      allHref={`/commercials?filter.customer=${of.customer}`}
      empty={t("no_commercials")}
    />
  );
}
