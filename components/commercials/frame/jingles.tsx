"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { JingleDialog } from "@/components/commercials/frame/jingle-dialog";
import { useCall, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card, Nothing } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Jingle = CallOutput<"jingles.list">["rows"][number];
const ROLES = ["opener", "separator", "closer"] as const;
const MOST = 200;

/** Openers, separators and closers, one row a station; a break may name its own. */
export function Jingles({ giving, onGiven }: { giving: boolean; onGiven: () => void }) {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const answer = useCall("jingles.list", { tenant: tenant.uuid, per_page: MOST }, { keep: true });
  const stations = useCall("stations.list", { tenant: tenant.uuid, per_page: MOST });
  const byStation = Map.groupBy(answer.data?.rows ?? [], (j) => j.station);
  return (
    <Card title={t("frame.jingles")} count={answer.data?.total}>
      <Loaded
        answer={answer}
        waiting={<Skeleton lines={3} />}
        empty={
          byStation.size === 0 && <Empty title={t("frame.no_jingles")}>{t("frame.no_jingles_text")}</Empty>
        }
      >
        {() => (
          <div className="overflow-x-auto">
            <RecordTable
              label={t("frame.jingles")}
              rows={[...byStation.values()]}
              rowKey={([first]) => first!.station}
              columns={[
                {
                  id: "station",
                  head: t("frame.station"),
                  cell: ([first]) => <span className="font-medium">{first!.station_name}</span>,
                },
                ...ROLES.map((role) => ({
                  id: role,
                  head: t(`frame.roles.${role}`),
                  cell: (row: Jingle[]) => <Of jingles={row.filter((j) => j.role === role)} />,
                })),
              ]}
            />
          </div>
        )}
      </Loaded>
      {giving && <JingleDialog stations={stations.data?.rows ?? []} onClose={onGiven} />}
    </Card>
  );
}

function Of({ jingles }: { jingles: readonly Jingle[] }) {
  const t = useTranslations("commercials");
  const { number } = useFormat();
  const may = useMayHouse("media:write");
  const take = useSend("jingles.destroy", { says: "deleted", invalidates: ["jingles"] });
  if (jingles.length === 0) return <Nothing />;
  return (
    <ul>
      {jingles.map(({ uuid, title, length }) => (
        <li key={uuid} className="flex min-h-7 items-center gap-1.5">
          <span className="cut">{title}</span>
          <span className="num flex-none text-ink-3">{number(length)} s</span>
          {may && (
            <IconButton
              icon={<X />}
              size="sm"
              label={t("frame.take", { title })}
              onClick={() => take.mutate({ uuid })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
