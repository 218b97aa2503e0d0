"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { StationTicks } from "@/components/commercials/frame/station-ticks";
import { PickedList } from "@/components/commercials/picked";
import { Form, Submit, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";

export type TopupSet = CallOutput<"topups.list">["rows"][number];
const STALE = ["topups", "logs"] as const;
const MODES = ["order", "weight"] as const;

const askOf = (set: TopupSet | null): CallInput<"topups.update"> =>
  set
    ? {
        uuid: set.uuid,
        version: set.version,
        name: set.name,
        mode: set.mode,
        stations: set.stations,
        members: set.members.map(({ commercial, weight }) => ({ commercial, weight })),
      }
    : { name: "", mode: "order", stations: [], members: [] };

/** A set of fillers: which, in which turns, on which stations. */
export function TopupDialog({
  set,
  stations,
  onClose,
}: {
  set: TopupSet | null;
  stations: readonly { uuid: string; name: string }[];
  onClose: () => void;
}) {
  const t = useTranslations("commercials");
  const ui = useTranslations("ui");
  const options = useCopyOptions("topup");
  const [names, setNames] = useState(() => new Map(set?.members.map((m) => [m.commercial, m.title])));
  const form = useCallForm("topups.update", askOf(set), { invalidates: STALE, onDone: onClose });
  const destroy = useSend("topups.destroy", { says: "deleted", invalidates: STALE, onDone: onClose });
  const mode = form.field("mode");
  const { value: members, onChange, error } = form.field("members");
  const { value: chosen = [], ...onStations } = form.field("stations");
  return (
    <Dialog title={set ? set.name : t("frame.new_set")} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField label={t("frame.set")} {...form.field("name")} maxLength={200} autoFocus />
        <Segmented
          label={t("groups.mode")}
          {...mode}
          value={mode.value ?? "order"}
          choices={MODES.map((value) => ({ value, label: t(`frame.modes.${value}`) }))}
        />
        <PickedList
          label={t("frame.fillers")}
          options={options}
          error={error}
          most={60}
          value={members.map((m) => ({ ...m, id: m.commercial, label: names.get(m.commercial) ?? "…" }))}
          onAdd={({ id, label }) => {
            setNames(new Map([...names, [id, label]]));
            onChange([...members, { commercial: id, weight: 1 }]);
          }}
          onRemove={(id) => onChange(members.filter((m) => m.commercial !== id))}
          row={(item, at) =>
            mode.value === "weight" && (
              <NumberField
                bare
                size="sm"
                className="w-20"
                label={t("groups.weight_of", { title: item.label })}
                least={1}
                most={100}
                value={item.weight ?? 1}
                onChange={(weight) =>
                  onChange(members.map((m, i) => (i === at ? { ...m, weight: weight ?? 1 } : m)))
                }
              />
            )
          }
        />
        <StationTicks label={t("frame.stations")} stations={stations} value={chosen} {...onStations} />
        <div className="flex gap-2">
          {set && (
            <Button
              look="quiet-danger"
              busy={destroy.isPending}
              onClick={() => destroy.mutate({ uuid: set.uuid })}
            >
              {t("frame.delete_set")}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{ui("save")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
