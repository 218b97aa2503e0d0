"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useFailure, useSend } from "@/components/query";
import { Panel, Part } from "@/components/settings/parts";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";

type Row = CallOutput<"regions.list">["rows"][number];
type Kind = "regions" | "station_groups";

/** What stations are picked by: regions, and groups across them. */
export function StationSets() {
  const t = useTranslations("organisation.stations");
  const settings = useTranslations("settings");
  return (
    <Panel title={settings("tabs.stations")} text={t("text")}>
      <Sets id="regions" of="regions" />
      <Sets id="groups" of="station_groups" />
    </Panel>
  );
}

function Sets({ id, of }: { id: string; of: Kind }) {
  const t = useTranslations("organisation.stations");
  const { tenant } = useShell();
  const may = useMayHouse("stations:write");
  const [open, setOpen] = useState<Row | "new" | null>(null);
  const answer = useCall(`${of}.list`, { tenant: tenant.uuid });
  const destroy = useSend(`${of}.destroy`, { says: "deleted", invalidates: [of, "stations"] });
  return (
    <Part
      id={id}
      title={t(`${of}.title`)}
      help={t(`${of}.help`)}
      aside={
        may && (
          <Button size="sm" icon={<Plus />} onClick={() => setOpen("new")}>
            {t(`${of}.new`)}
          </Button>
        )
      }
    >
      <Loaded answer={answer} waiting={<Skeleton lines={3} />}>
        {(data) => (
          <div className="overflow-hidden rounded-md border border-line">
            {data.rows.length === 0 && <Empty title={t(`${of}.empty`)} />}
            <ul aria-label={t(`${of}.title`)} className="divide-y divide-line">
              {data.rows.map((row) => (
                <li key={row.uuid} className="flex min-h-row items-center gap-3 px-3.5 py-1">
                  <button
                    type="button"
                    className="cut w-48 text-left font-medium hover:underline"
                    onClick={() => setOpen(row)}
                    disabled={!may}
                  >
                    {row.name}
                  </button>
                  <span className="cut grow text-ink-2">
                    {row.stations.map((station) => station.name).join(", ") || (
                      <span className="text-ink-3">{t("no_stations")}</span>
                    )}
                  </span>
                  {may && (
                    <IconButton
                      size="sm"
                      icon={<Trash2 />}
                      label={t("remove", { name: row.name })}
                      onClick={() => destroy.mutate({ uuid: row.uuid })}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      {open && <SetDialog of={of} row={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </Part>
  );
}

function SetDialog({ of, row, onClose }: { of: Kind; row: Row | null; onClose: () => void }) {
  const t = useTranslations("organisation.stations");
  const ui = useTranslations("ui");
  const errors = useTranslations("errors");
  const { tenant } = useShell();
  const sentence = useSentence();
  const failure = useFailure();
  const [name, setName] = useState(row?.name ?? "");
  const [chosen, setChosen] = useState<readonly string[]>(row?.stations.map((s) => s.uuid) ?? []);
  const [wrong, setWrong] = useState<string>();
  const { data } = useCall("stations.list", { tenant: tenant.uuid, per_page: 500 });
  const save = useSend(`${of}.update`, {
    says: "saved",
    invalidates: [of, "stations"],
    quiet: true,
    onDone: onClose,
  });
  const send = () => {
    if (!name.trim()) return setWrong(errors("required"));
    const known = row ? { uuid: row.uuid, version: row.version } : {};
    save.mutate(
      { ...known, name: name.trim(), stations: [...chosen] },
      {
        onError: (error) =>
          error instanceof Refusal && error.message === "taken" ? setWrong(sentence(error)) : failure(error),
      },
    );
  };
  return (
    <Dialog
      title={row?.name ?? t(`${of}.new`)}
      size="small"
      held={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" busy={save.isPending} onClick={send}>
            {t("save")}
          </Button>
        </>
      }
    >
      <TextField
        className="mb-4"
        label={t("name")}
        value={name}
        onChange={(text) => {
          setName(text);
          setWrong(undefined);
        }}
        maxLength={200}
        {...(wrong && { error: wrong })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-xs font-medium text-ink-2">{t("stations")}</legend>
        {(data?.rows ?? []).map((station) => (
          <Checkbox
            key={station.uuid}
            label={
              <span className="inline-flex items-center gap-2">
                <Tag code>{station.code}</Tag>
                {station.name}
              </span>
            }
            value={chosen.includes(station.uuid)}
            onChange={(on) =>
              setChosen(on ? [...chosen, station.uuid] : chosen.filter((one) => one !== station.uuid))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
