"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { UndoMergeDialog } from "@/components/customers/merge/undo-merge-dialog";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";

type Found = CallOutput<"customer_merges.list">;
type Side = { uuid: string; name: string };

/** Customers that may be the same as this one, and those that were merged into it; nothing where there are none. */
export function MergeCard({ customer, onMerge }: { customer: string; onMerge: (other: Side) => void }) {
  const { data } = useCall("customer_merges.list", { uuid: customer }, { staleTime: 5_000 });
  if (!data) return null;
  return (
    <>
      {data.duplicates.length > 0 && <Duplicates rows={data.duplicates} onMerge={onMerge} />}
      {data.merges.length > 0 && <Merges rows={data.merges} />}
    </>
  );
}

function Duplicates({ rows, onMerge }: { rows: Found["duplicates"]; onMerge: (other: Side) => void }) {
  const t = useTranslations("customers.merge");
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t("duplicates")}</h2>
      <ul className="grid gap-2.5">
        {rows.map(({ uuid, name, city, reason }) => (
          <li key={uuid} className="flex items-center gap-2">
            <span className="min-w-0 grow leading-tight">
              <Link href={`/customer/${uuid}`} className="cut block font-medium">
                {name}
              </Link>
              <span className="cut block text-xs text-ink-3">
                {[city, t(`reasons.${reason}`)].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Button size="sm" aria-label={t("merge_with", { name })} onClick={() => onMerge({ uuid, name })}>
              {t("short")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Merges({ rows }: { rows: Found["merges"] }) {
  const t = useTranslations("customers.merge");
  const { moment } = useFormat();
  const [undoing, setUndoing] = useState<Found["merges"][number] | null>(null);
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t("merged")}</h2>
      <ul className="grid gap-2.5">
        {rows.map((merge) => (
          <li key={merge.uuid} className="flex items-center gap-2">
            <span className="min-w-0 grow leading-tight">
              <span className="cut block font-medium">{merge.merged.name}</span>
              <span className="cut block text-xs text-ink-3">
                {[moment(merge.created_at).day, merge.created_by].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Button
              size="sm"
              look="quiet"
              aria-label={t("undo_of", { name: merge.merged.name })}
              onClick={() => setUndoing(merge)}
            >
              {t("undo")}
            </Button>
          </li>
        ))}
      </ul>
      {undoing && <UndoMergeDialog merge={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}
