"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyTabs } from "@/components/commercials/copy-tabs";
import { Jingles } from "@/components/commercials/frame/jingles";
import { TopupDialog, type TopupSet } from "@/components/commercials/frame/topup-dialog";
import { useCall } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { Codes } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { RecordTable } from "@/components/ui/table/record-table";

const MOST = 200;

/** What frames and fills the breaks of every station. */
export function FrameScreen() {
  const t = useTranslations("commercials");
  const may = useMayHouse("media:write");
  const [giving, setGiving] = useState(false);
  return (
    <Screen
      title={t("title")}
      scroll={false}
      actions={
        may && (
          <Button look="main" icon={<Plus />} onClick={() => setGiving(true)}>
            {t("frame.give")}
          </Button>
        )
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <CopyTabs />
        <div className="grid min-h-0 grow content-start gap-4 overflow-auto bg-canvas p-gutter max-sm:px-0">
          <Jingles giving={giving} onGiven={() => setGiving(false)} />
          <Topups />
        </div>
      </div>
    </Screen>
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
      <Loaded
        answer={answer}
        waiting={<Skeleton lines={3} />}
        empty={
          answer.data?.rows.length === 0 && (
            <Empty title={t("frame.no_topups")}>{t("frame.no_topups_text")}</Empty>
          )
        }
      >
        {(data) => (
          <RecordTable
            label={t("frame.topups")}
            rows={data.rows}
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
      </Loaded>
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
