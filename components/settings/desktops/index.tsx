"use client";
import { Download, MonitorDown, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useDownload, useSend } from "@/components/query";
import { Panel, Part } from "@/components/settings/parts";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { useHydrated } from "@/components/ui/hydration";
import { FramedList } from "@/components/ui/layout/framed-list";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallOutput } from "@/lib/browser/api";
import { PairDialog } from "./pair-dialog";

type Agent = CallOutput<"desktops.list">["rows"][number];
/** Minutes after which an agent that reports every minute, and waits longer after failures, is away. */
const AWAY_MINUTES = 15;

/** Programs in the studios that fetch logs and send as-run files. */
export function Desktops() {
  const t = useTranslations("desktops");
  const { tenant } = useShell();
  const may = useMay("stations:write");
  const download = useDownload();
  const answer = useCall("desktops.list", { tenant: tenant.uuid }, { refetchInterval: 60_000 });
  const [open, setOpen] = useState<Agent | "new">();
  const close = () => setOpen(undefined);
  const revoke = useSend("desktops.revoke", { says: "deleted", invalidates: ["desktops"], onDone: close });
  const pair = may && (
    <Button icon={<Plus />} onClick={() => setOpen("new")}>
      {t("pair")}
    </Button>
  );
  return (
    <Panel title={t("title")} text={t("lead")}>
      <Part id="desktops" title={t("paired")} aside={answer.data?.rows.length ? pair : undefined}>
        <FramedList
          answer={answer}
          rowsOf={(data) => data.rows}
          none={{ title: t("none"), text: t("none_text"), act: pair }}
        >
          {(row, { release }) => (
            <AgentRow
              key={row.uuid}
              of={row}
              current={release.version}
              onRevoke={may ? () => setOpen(row) : undefined}
            />
          )}
        </FramedList>
      </Part>
      <Part id="desktop-file" title={t("file")} help={t("file_help")}>
        <Button icon={<Download />} onClick={() => void download("desktops.installer", {})}>
          {t("download")}
        </Button>
      </Part>
      {open === "new" && <PairDialog onClose={close} />}
      {open && open !== "new" && (
        <Confirm
          title={t("revoke_title")}
          act={t("revoke")}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ uuid: open.uuid })}
          onClose={close}
        >
          {t("revoke_text", { name: open.name, station: open.station_name })}
        </Confirm>
      )}
    </Panel>
  );
}

function AgentRow({
  of,
  current,
  onRevoke,
}: {
  of: Agent;
  current: string;
  onRevoke?: (() => void) | undefined;
}) {
  const t = useTranslations("desktops");
  const { moment, day } = useFormat();
  const running = useHydrated();
  const seen = moment(of.last_seen_at);
  const isAway = running && Date.now() - Date.parse(of.last_seen_at) > AWAY_MINUTES * 60_000;
  const facts = [
    t("version", { version: of.version }),
    of.version === current ? "" : t("update_waits", { version: current }),
    t("last_seen", { at: `${seen.day} ${seen.time}` }),
    of.logs_until ? t("logs_until", { day: day(of.logs_until) }) : t("no_logs"),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <MonitorDown size={18} strokeWidth={1.5} className="flex-none text-ink-3" aria-hidden />
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{of.station_name}</span>
          <span className="text-ink-2 [overflow-wrap:anywhere]">{of.name}</span>
          {running && <Status of="agent" is={isAway ? "away" : "online"} />}
        </p>
        <p className="num text-xs text-ink-3">{facts.filter(Boolean).join(" · ")}</p>
        {of.problem && <p className="text-xs text-bad-ink [overflow-wrap:anywhere]">{of.problem}</p>}
      </div>
      {onRevoke && (
        <Button
          size="sm"
          look="danger"
          aria-label={t("revoke_named", { name: of.name, station: of.station_name })}
          onClick={onRevoke}
        >
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}
