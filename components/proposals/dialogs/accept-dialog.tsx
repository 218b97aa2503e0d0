"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import type { Proposal } from "@/components/proposals/proposal";
import { Button } from "@/components/ui/controls/button";
import { RadioList } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { findLeadingOption, findLetter } from "@/lib/proposals/options";

/** Enters who accepted a proposal by mail or phone, and which option. */
export function AcceptDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useTranslations("proposals");
  const ui = useTranslations("ui");
  const { money } = useFormat();
  const { uuid, version, number, options } = proposal;
  const form = useCallForm(
    "proposals.update_status",
    { uuid, version, status: "accepted", name: "", option: findLeadingOption(options, null).uuid },
    { invalidates: ["proposals"], onDone: onClose },
  );
  const [name, option] = [form.field("name"), form.field("option")];
  return (
    <Dialog title={t("accept_title", { number })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">{t("accept_text")}</p>
        <TextField label={t("accepted_by")} maxLength={120} {...name} value={name.value ?? ""} />
        {options.length > 1 && (
          <RadioList
            label={t("accepted_option")}
            value={option.value ?? ""}
            onChange={option.onChange}
            choices={options.map((one, n) => ({
              value: one.uuid,
              label: [t("option", { letter: findLetter(n, options.length) ?? "" }), one.name]
                .filter(Boolean)
                .join(": "),
              hint: money(one.total),
            }))}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("accept_act")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
