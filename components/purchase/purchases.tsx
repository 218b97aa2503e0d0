"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Confirm } from "@/components/ui/overlay/confirm";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Purchase = CallOutput<"purchase.state">["purchases"][number];
const LOOKS = {
  asked: { tone: "neutral", glyph: "clock" },
  active: { tone: "ok", glyph: "dot" },
  cancelled: { tone: "warn", glyph: "square" },
  ended: { tone: "done", glyph: "tick" },
} as const;

/** What was asked for and bought; a renewal ends as easily as it began. */
export function Purchases({ of, may }: { of: readonly Purchase[]; may: boolean }) {
  const t = useTranslations("purchase");
  const { money, day, moment } = useFormat();
  const [ending, setEnding] = useState<Purchase | null>(null);
  const cancel = useSend("purchase.cancel", {
    says: "saved",
    invalidates: ["purchase", "stations"],
    onDone: () => setEnding(null),
  });
  return (
    <Card title={t("bought")} count={of.length}>
      <RecordTable
        label={t("bought")}
        rows={of}
        rowKey={({ uuid }) => uuid}
        columns={[
          { id: "number", head: t("number"), cell: ({ number }) => <span className="num">{number}</span> },
          {
            id: "what",
            head: t("what"),
            cell: ({ plan, stations }) => (
              <>
                {t(`plans.${plan}`)}
                <span className="ml-1.5 text-ink-3">{stations.map(({ name }) => name).join(", ")}</span>
              </>
            ),
          },
          {
            id: "state",
            head: t("state"),
            cell: ({ state }) => <Badge {...LOOKS[state]}>{t(`states.${state}`)}</Badge>,
          },
          {
            id: "date",
            head: t("date"),
            wide: true,
            right: true,
            cell: ({ paid_until, created_at }) => (paid_until ? day(paid_until) : moment(created_at).day),
          },
          {
            id: "total",
            head: t("total", { currency: of[0]?.currency ?? "" }),
            right: true,
            wide: true,
            cell: ({ total }) => money(total),
          },
          {
            id: "act",
            head: t("renewal"),
            right: true,
            cell: (row) =>
              may &&
              row.recurring &&
              row.state === "active" && (
                <Button size="sm" onClick={() => setEnding(row)}>
                  {t("cancel")}
                </Button>
              ),
          },
        ]}
      />
      {ending && (
        <Confirm
          title={t("cancel_title")}
          act={t("cancel")}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ uuid: ending.uuid })}
          onClose={() => setEnding(null)}
        >
          <p>{t("cancel_text", { day: ending.paid_until ? day(ending.paid_until) : "" })}</p>
        </Confirm>
      )}
    </Card>
  );
}
