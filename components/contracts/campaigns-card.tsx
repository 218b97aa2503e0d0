"use client";
import { Plus, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { WholeContract } from "@/components/contracts/contract";
import { LinkCampaignDialog } from "@/components/contracts/dialogs/link-campaign-dialog";
import { useSend } from "@/components/query";
import { useOrderHref } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import { mayBookUnder } from "@/lib/contracts/states";

type Campaign = WholeContract["campaigns"][number];

/** The campaigns booked under a contract, each with the item it counts towards. */
export function CampaignsCard({ contract, may }: { contract: WholeContract; may: boolean }) {
  const t = useTranslations("contracts");
  const { money, day } = useFormat();
  const orderHref = useOrderHref();
  const [isAsking, setAsking] = useState(false);
  const link = useSend("contracts.link_campaign", { says: "saved", invalidates: ["contracts"] });
  const { uuid, campaigns, items, status } = contract;
  const mayLink = may && mayBookUnder(status);
  const columns: RecordColumn<Campaign>[] = [
    {
      id: "name",
      head: t("campaign"),
      cell: (row) => (
        <Link href={orderHref(row.uuid)} className="font-medium">
          {row.name}
          <span className="num block text-xs font-normal text-ink-3">
            {[row.number, `${day(row.start_date)}–${day(row.end_date)}`].filter(Boolean).join(" · ")}
          </span>
        </Link>
      ),
    },
    { id: "status", head: t("status"), wide: true, cell: (row) => <Status of="campaign" is={row.status} /> },
    {
      id: "item",
      head: t("counts_towards"),
      cell: (row) =>
        mayLink && items.length > 0 ? (
          <Select
            bare
            size="sm"
            label={t("counts_towards")}
            value={row.item}
            empty={t("no_item")}
            choices={items.map((item) => ({ value: item.uuid, label: item.title }))}
            onChange={(item) => link.mutate({ uuid, campaign: row.uuid, item })}
          />
        ) : (
          items.find((item) => item.uuid === row.item)?.title
        ),
    },
    { id: "total", head: t("amount"), right: true, cell: (row) => money(row.total) },
    {
      id: "unlink",
      head: "",
      right: true,
      cell: (row) =>
        may && (
          <IconButton
            size="sm"
            icon={<Unlink />}
            label={t("unlink", { name: row.name })}
            onClick={() => link.mutate({ uuid, campaign: row.uuid, linked: false })}
          />
        ),
    },
  ];
  return (
    <Card
      title={t("campaigns")}
      count={campaigns.length}
      actions={
        mayLink && (
          <Button size="sm" look="quiet" icon={<Plus />} onClick={() => setAsking(true)}>
            {t("link")}
          </Button>
        )
      }
    >
      {campaigns.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">{t("no_campaigns")}</p>
      ) : (
        <RecordTable label={t("campaigns")} columns={columns} rows={campaigns} rowKey={(row) => row.uuid} />
      )}
      {isAsking && <LinkCampaignDialog contract={contract} onClose={() => setAsking(false)} />}
    </Card>
  );
}
