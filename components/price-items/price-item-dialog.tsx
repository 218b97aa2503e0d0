"use client";
import { useTranslations } from "next-intl";
import { Form, FormFoot, useCallForm } from "@/components/form";
import { PriceItemFields } from "@/components/price-items/price-item-fields";
import { useCall, useSend } from "@/components/query";
import { RecordForm } from "@/components/record-form";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";

type PriceItem = CallOutput<"price_items.retrieve">;
type Props = { mayWrite: boolean; onClose: () => void };

const BLANK: CallInput<"price_items.create"> = {
  name: "",
  unit: "piece",
  price: "",
  tax_name: null,
  text: "",
  note: "",
};

/** One of the price items: new where `uuid` is null, else to read or change. */
export function PriceItemDialog({ uuid, ...props }: Props & { uuid: string | null }) {
  return uuid ? <Opened uuid={uuid} {...props} /> : <Create {...props} />;
}

function Opened({ uuid, ...props }: Props & { uuid: string }) {
  const t = useTranslations("price_items");
  const answer = useCall("price_items.retrieve", { uuid });
  return (
    <Dialog title={answer.data?.name ?? t("title")} size="small" onClose={props.onClose}>
      <Loaded answer={answer}>{(row) => <Change row={row} {...props} />}</Loaded>
    </Dialog>
  );
}

function Create({ onClose }: Props) {
  const t = useTranslations("price_items");
  const form = useCallForm("price_items.create", BLANK, { invalidates: ["price_items"], onDone: onClose });
  return (
    <Dialog title={t("new")} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <PriceItemFields field={form.field} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Change({ row, mayWrite, onClose }: Props & { row: PriceItem }) {
  const t = useTranslations("price_items");
  const { uuid, name } = row;
  const changed = { invalidates: ["price_items"] as const, onDone: onClose };
  const form = useCallForm("price_items.update", row, changed);
  const destroy = useSend("price_items.destroy", { says: "deleted", ...changed });
  return (
    <RecordForm
      form={form}
      mayWrite={mayWrite}
      onClose={onClose}
      deletion={{
        uuid,
        send: destroy,
        act: t("delete"),
        title: t("delete_title", { name }),
        text: t("delete_text"),
      }}
    >
      <PriceItemFields field={form.field} disabled={!mayWrite} />
      <Checkbox
        label={t("archived")}
        help={t("archived_help")}
        disabled={!mayWrite}
        {...form.field("archived")}
      />
    </RecordForm>
  );
}
