"use client";
import type { DehydratedState } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Desk } from "@/components/commercials/desk";
import { Jingles } from "@/components/commercials/frame/jingles";
import { TopupDialog, type TopupSet } from "@/components/commercials/frame/topup-dialog";
import { useCall } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useFormat } from "@/components/ui/format";
import { RecordTable } from "@/components/ui/record-table";
import { Empty, Failed, Skeleton } from "@/components/ui/states";
import { Codes } from "@/components/ui/tag";

const MOST = 200;

/** What frames and fills the breaks of every station. */
export function FrameScreen({ first }: { first?: DehydratedState }) {
  const t = useTranslations("commercials");
  const may = useMayHouse("media:write");
  const [giving, setGiving] = useState(false);
  return (
    <Desk first={first} add={t("frame.give")} onAdd={may ? () => setGiving(true) : null} scroll>
      <div className="grid gap-4 p-gutter max-sm:px-0">
        <Jingles giving={giving} onGiven={() => setGiving(false)} />
        <Topups />
      </div>
    </Desk>
  );
}

function Topups() {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const { number } = useFormat();
  const may = useMayHouse("media:write");
  const [changing, setChanging] = useState<TopupSet | "new" | null>(null);
  const answer = useCall("topups.list", { tenant: tenant.uuid, per_page: MOST }, { keep: true });
  const stations = useCall("stations.list", { tenant: tenant.uuid, per_page: MOST });
  const known = new Map(stations.data?.rows.map((s) => [s.uuid, s]));
  return (
    <Card
      title={t("frame.topups")}
      count={answer.data?.total}
      actions={
        may && (
          <Button size="sm" onClick={() => setChanging("new")}>
            {t("frame.new_set")}
          </Button>
        )
      }
    >
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton lines={3} />
      ) : answer.data.rows.length === 0 ? (
        <Empty title={t("frame.no_topups")}>{t("frame.no_topups_text")}</Empty>
      ) : (
        <RecordTable
          label={t("frame.topups")}
          rows={answer.data.rows}
          rowKey={(row) => row.uuid}
          columns={[
            {
              id: "name",
              head: t("frame.set"),
              cell: (row) =>
                may ? (
                  <button type="button" className="link font-medium" onClick={() => setChanging(row)}>
                    {row.name}
                  </button>
                ) : (
                  <span className="font-medium">{row.name}</span>
                ),
            },
            {
              id: "stations",
              head: t("frame.stations"),
              cell: (row) => (
                <Codes
                  of={row.stations.flatMap((uuid) => {
                    const station = known.get(uuid);
                    return station ? [{ code: station.code, name: station.name }] : [];
                  })}
                />
              ),
            },
            { id: "mode", head: t("groups.mode"), wide: true, cell: (row) => t(`frame.modes.${row.mode}`) },
            {
              id: "members",
              head: t("frame.fillers"),
              wide: true,
              cell: (row) => (
                <span className="cut">
                  {row.members.map((m) => `${m.title} (${number(m.length)} s)`).join(", ")}
                </span>
              ),
            },
          ]}
        />
      )}
      {changing && (
        <TopupDialog
          set={changing === "new" ? null : changing}
          stations={stations.data?.rows ?? []}
          onClose={() => setChanging(null)}
        />
      )}
    </Card>
  );
}
