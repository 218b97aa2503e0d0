"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { Loaded } from "@/components/ui/feedback/loaded";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";

/** Chooses a station, then shows the code and the commands to type in its studio, once. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("desktops");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const stations = useCall("stations.list", { tenant: tenant.uuid, search: "", per_page: 500 });
  const [station, setStation] = useState<string | null>(null);
  const [made, setMade] = useState<CallOutput<"desktops.pair">>();
  const pair = useSend("desktops.pair", { onDone: setMade });
  return (
    <Dialog
      title={t("pair")}
      asks={false}
      onClose={onClose}
      actions={
        made ? (
          <Button look="main" onClick={onClose}>
            {ui("close")}
          </Button>
        ) : (
          <Button
            look="main"
            disabled={station === null}
            busy={pair.isPending}
            onClick={() => station && pair.mutate({ station })}
          >
            {t("make_code")}
          </Button>
        )
      }
    >
      {made ? (
        <Commands of={made} />
      ) : (
        <Loaded answer={stations}>
          {({ rows }) => (
            <Combobox
              label={t("station")}
              help={t("station_help")}
              options={rows.map(({ uuid, name }) => ({ id: uuid, label: name }))}
              value={station}
              onChange={setStation}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function Commands({ of: { code, server, expires_at } }: { of: CallOutput<"desktops.pair"> }) {
  const t = useTranslations("desktops");
  const { moment } = useFormat();
  const pair = `node station-agent.mjs pair ${code} --server ${server} --logs LOGS --as-run ASRUN`;
  return (
    <ol className="grid gap-3">
      <li>{t("step_node")}</li>
      <li>
        {t("step_pair", { time: moment(expires_at).time })}
        <Command of={pair} />
        <span className="text-xs text-ink-3">{t("step_folders")}</span>
      </li>
      <li>
        {t("step_run")}
        <Command of="node station-agent.mjs run" />
      </li>
    </ol>
  );
}

function Command({ of }: { of: string }) {
  const t = useTranslations("desktops");
  const copy = async () => {
    await navigator.clipboard.writeText(of);
    toast({ text: t("copied") });
  };
  return (
    <span className="my-1 flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
      <code className="grow text-xs break-all whitespace-pre-wrap">{of}</code>
      <Button size="sm" look="quiet" icon={<Copy />} aria-label={t("copy")} onClick={() => void copy()} />
    </span>
  );
}
