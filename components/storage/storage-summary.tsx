"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Treemap } from "@/components/storage/treemap";
import { GROUPINGS, type Group, type Grouping, useGroups } from "@/components/storage/use-groups";
import { writeBytes } from "@/components/storage/write-bytes";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";
import type { ListState } from "@/components/ui/table/use-list-query";
import type { CallOutput } from "@/lib/browser/api";

/** Percent of the storage above which uploads soon fail. */
const NEARLY_FULL = 90;

/** What is used and free, and by whom as a map or a table; pressing a part of it filters the list below. */
export function StorageSummary({ list }: { list: ListState }) {
  const t = useTranslations("storage");
  const { tenant } = useShell();
  const { number } = useFormat();
  const { data, error, refetch } = useCall("storage.summary", { tenant: tenant.uuid });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const { used, available, percentage, bin } = data;
  return (
    <div className="grid flex-none auto-rows-max gap-3 border-b border-line px-gutter py-3 max-sm:max-h-[45dvh] max-sm:overflow-y-auto">
      <Figures
        of={[
          {
            label: t("used"),
            value: writeBytes(used, number),
            detail: t("percent", { percent: number(percentage, 1) }),
            ...(percentage >= NEARLY_FULL && { tone: "warn" as const }),
          },
          { label: t("available"), value: writeBytes(available, number) },
          { label: t("free"), value: writeBytes(Math.max(available - used, 0), number) },
          {
            label: t("bin"),
            value: writeBytes(bin.bytes, number),
            detail: t("files", { count: bin.files }),
            href: "/manage-storage/bin",
          },
        ]}
      />
      <Shares of={data} list={list} />
    </div>
  );
}

/** The used storage by customer, station or kind: a map, or on the phone and on wish a table. */
function Shares({ of, list }: { of: CallOutput<"storage.summary">; list: ListState }) {
  const t = useTranslations("storage");
  const [by, setBy] = useState<Grouping>("customer");
  const [isTable, setTable] = useState(false);
  const { groups, press } = useGroups(by, of, list);
  const parts = groups.reduce((sum, { bytes }) => sum + bytes, 0);
  const label = t(`by_${by}`);
  const table = <GroupTable label={label} groups={groups} onPress={press} />;
  return (
    <section aria-label={t("shares")}>
      <div className="mb-1.5 flex flex-wrap items-center gap-1">
        {GROUPINGS.map((grouping) => (
          <Button
            key={grouping}
            size="sm"
            look="quiet"
            aria-pressed={by === grouping}
            className={cx(by === grouping && "bg-selected")}
            onClick={() => setBy(grouping)}
          >
            {t(`by_${grouping}`)}
          </Button>
        ))}
        <span className="ml-auto max-sm:hidden">
          <Button size="sm" look="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t("as_table")}
          </Button>
        </span>
      </div>
      {groups.length === 0 && <p className="text-xs text-ink-3">{t("nothing")}</p>}
      {groups.length > 0 && !isTable && (
        <>
          <div className="max-sm:hidden">
            <Treemap label={label} groups={groups} onPress={press} />
          </div>
          <div className="sm:hidden">{table}</div>
        </>
      )}
      {groups.length > 0 && isTable && <div className="max-h-48 overflow-y-auto">{table}</div>}
      {parts > of.used && <p className="mt-1.5 text-xs text-ink-3">{t("counted_twice")}</p>}
    </section>
  );
}

function GroupTable({
  label,
  groups,
  onPress,
}: {
  label: string;
  groups: readonly Group[];
  onPress: (group: Group) => void;
}) {
  const t = useTranslations("storage");
  return (
    <RecordTable
      label={label}
      rows={groups}
      rowKey={({ key }) => key}
      columns={[
        {
          id: "name",
          head: label,
          cell: (row) =>
            row.filter ? (
              <button
                type="button"
                aria-pressed={row.isOn}
                className={cx("text-left hover:underline", row.isOn && "font-semibold")}
                onClick={() => onPress(row)}
              >
                {row.name}
              </button>
            ) : (
              row.name
            ),
        },
        { id: "files", head: t("files_tab"), right: true, wide: true, cell: (row) => row.files },
        { id: "size", head: t("size"), right: true, cell: (row) => row.size },
        { id: "share", head: t("share"), right: true, cell: (row) => row.share },
      ]}
    />
  );
}
