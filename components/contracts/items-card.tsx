"use client";
import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import type { WholeContract } from "@/components/contracts/contract";
import { ProgressBar } from "@/components/contracts/progress-bar";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { Day } from "@/lib/day";
import { type Money, multiply, subtract } from "@/lib/money";

type Item = WholeContract["items"][number];
type Row = Omit<WholeContract["by_item"][number], "item"> & {
  uuid: string;
  item: Item | null;
  committed: Money;
};

/** The items with what campaigns reached of each; campaigns that name no item are a row of their own, as is the sum. */
export function ItemsCard({ contract }: { contract: WholeContract }) {
  const t = useTranslations("contracts");
  const { money } = useFormat();
  const { items, by_item, total, reached, attachments, changes, currency } = contract;
  const zero = multiply(total, 0);
  const none = {
    booked: zero,
    aired: zero,
    billed: zero,
    paid: zero,
    spots: 0,
    seconds: 0,
    aired_spots: 0,
    aired_seconds: 0,
  };
  const rest = by_item.find(({ item }) => item === null);
  const rows: Row[] = [
    ...items.map((item) => ({
      ...(by_item.find((one) => one.item === item.uuid) ?? none),
      uuid: item.uuid,
      item,
      committed: item.amount,
    })),
    ...(rest ? [{ ...rest, uuid: "rest", item: null, committed: zero }] : []),
    ...(items.length ? [{ ...reached, uuid: "total", item: null, committed: total }] : []),
  ];
  const amount = (id: "committed" | "booked" | "aired" | "billed", wide = false): RecordColumn<Row> => ({
    id,
    head: t(id),
    right: true,
    wide,
    cell: (row) => (
      <span className={row.uuid === "total" ? "font-semibold" : undefined}>{money(row[id])}</span>
    ),
  });
  const columns: RecordColumn<Row>[] = [
    {
      id: "item",
      head: t("item"),
      cell: (row) => (
        <Named
          row={row}
          currency={currency}
          files={attachments.filter((a) => a.item === row.uuid).length}
          ended={
            changes.find((c) => c.kind === "end_item" && c.state === "applied" && c.item === row.uuid)?.day
          }
        />
      ),
    },
    amount("committed"),
    amount("booked", true),
    amount("aired", true),
    amount("billed", true),
    {
      id: "progress",
      head: t("progress"),
      wide: true,
      className: "w-32",
      cell: (row) => (row.uuid === "rest" ? null : <ProgressBar of={row} committed={row.committed} />),
    },
    {
      id: "left",
      head: t("left"),
      right: true,
      cell: (row) => (row.uuid === "rest" ? null : money(subtract(row.committed, row.booked))),
    },
  ];
  return (
    <Card title={t("items")} count={items.length}>
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">{t("no_items")}</p>
      ) : (
        <RecordTable label={t("items")} columns={columns} rows={rows} rowKey={({ uuid }) => uuid} />
      )}
    </Card>
  );
}

/** The item's title, what it counts, and how far it is in its own count. */
function Named({
  row,
  currency,
  files,
  ended,
}: {
  row: Row;
  currency: string;
  files: number;
  /** The day on which a planned change ended it. */
  ended: Day | undefined;
}) {
  const t = useTranslations("contracts");
  const { money, number, day } = useFormat();
  const { item } = row;
  if (!item) {
    return row.uuid === "total" ? (
      <b className="font-semibold">
        {t("total")}, {currency}
      </b>
    ) : (
      <span className="text-ink-2">{t("without_item")}</span>
    );
  }
  const { kind, quantity, price } = item;
  const done = {
    spots: { booked: row.spots, aired: row.aired_spots },
    seconds: { booked: row.seconds, aired: row.aired_seconds },
    money: null,
    sponsorship: null,
  }[kind];
  const counted = t(`counted.${kind}`, {
    count: kind === "seconds" ? number(quantity) : quantity,
    price: money(price),
  });
  const progress =
    done && (kind === "spots" || kind === "seconds")
      ? t(`counted_done.${kind}`, {
          booked: number(done.booked),
          aired: number(done.aired),
          count: number(quantity),
        })
      : "";
  return (
    <span className="block py-1">
      <span className="flex items-center gap-2">
        <span className="font-medium">{item.title}</span>
        {ended && <Tag>{t("changes.item_ended", { day: day(ended) })}</Tag>}
        {files > 0 && (
          <span className="num flex items-center gap-0.5 text-xs text-ink-3">
            <Paperclip size={12} strokeWidth={1.75} aria-label={t("attachments")} />
            {files}
          </span>
        )}
      </span>
      <span className="block text-xs text-ink-3">{[counted, progress].filter(Boolean).join(" · ")}</span>
    </span>
  );
}
