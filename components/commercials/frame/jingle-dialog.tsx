"use client";
import { useTranslations } from "next-intl";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { StationTicks } from "@/components/commercials/frame/station-ticks";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { Segmented } from "@/components/ui/controls/select";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput } from "@/lib/browser/api";

const ROLES = ["opener", "separator", "closer"] as const;
const BLANK: CallInput<"jingles.update"> = { stations: [], role: "opener", commercial: "" };

/** Gives stations a jingle. */
export function JingleDialog({
  stations,
  onClose,
}: {
  stations: readonly { uuid: string; name: string }[];
  onClose: () => void;
}) {
  const t = useTranslations("commercials");
  const ui = useTranslations("ui");
  const options = useCopyOptions("jingle");
  const form = useCallForm("jingles.update", BLANK, { invalidates: ["jingles", "logs"], onDone: onClose });
  const commercial = form.field("commercial");
  const chosen = form.field("stations");
  return (
    <Dialog title={t("frame.give")} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Combobox
          label={t("kinds.jingle")}
          help={t("frame.jingle_help")}
          options={options}
          {...commercial}
          value={commercial.value || null}
          onChange={(value) => commercial.onChange(value ?? "")}
        />
        <Segmented
          label={t("frame.role")}
          {...form.field("role")}
          choices={ROLES.map((value) => ({ value, label: t(`frame.roles.${value}`) }))}
        />
        <StationTicks label={t("frame.stations")} stations={stations} {...chosen} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("frame.give")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
