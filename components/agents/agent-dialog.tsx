"use client";
import { useTranslations } from "next-intl";
import { AddressFields } from "@/components/customers/address-fields";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";

export type Agent = CallOutput<"agents.list">["rows"][number];
const BLANK: CallInput<"agents.update"> = {
  type: "agent",
  name: "",
  email: "",
  phone: "",
  address: "",
  post_code: "",
  city: "",
  country: "",
  electronic_address: "",
  buyer_reference: "",
  vat_number: "",
  commission_bp: 0,
  terms_days: null,
  note: "",
  archived: false,
};

/** An agent or agency, new or to change. */
export function AgentDialog({ agent, onClose }: { agent: Agent | null; onClose: () => void }) {
  const t = useTranslations("agents");
  const ui = useTranslations("ui");
  const form = useCallForm("agents.update", agent ?? BLANK, {
    invalidates: ["agents", "customers", "campaigns"],
    onDone: onClose,
  });
  const { field } = form;
  const email = field("email");
  const bp = field("commission_bp");
  return (
    <Dialog title={agent ? t("change_title", { name: agent.name }) : t("new")} onClose={onClose}>
      <Form form={form} className="grid gap-4 sm:grid-cols-2">
        {!agent && (
          <Segmented
            className="sm:col-span-2"
            label={t("type")}
            choices={[
              { value: "agent", label: t("agent") },
              { value: "agency", label: t("agency") },
            ]}
            {...field("type")}
          />
        )}
        <TextField className="sm:col-span-2" label={t("name")} {...field("name")} autoFocus />
        <TextField
          label={t("email")}
          type="email"
          optional
          help={t("email_help")}
          {...email}
          onChange={(text) => email.onChange(text.trim())}
        />
        <TextField label={t("phone")} type="tel" optional {...field("phone")} />
        <PercentField
          label={t("commission")}
          help={t(form.values.type === "agency" ? "agency_commission_help" : "commission_help")}
          {...bp}
          onChange={(value) => bp.onChange(value ?? 0)}
        />
        <NumberField label={t("terms_days")} optional most={365} unit={t("days")} {...field("terms_days")} />
        <TextField label={t("vat_number")} optional {...field("vat_number")} />
        <AddressFields field={field} />
        <TextArea className="sm:col-span-2" label={t("note")} optional {...field("note")} />
        <div className="mt-1 flex justify-end gap-2 sm:col-span-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{agent ? t("save") : t("add")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
