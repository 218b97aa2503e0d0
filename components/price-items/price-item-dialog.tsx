"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { PriceItemFields } from "@/components/price-items/price-item-fields";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
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
  const { field } = form;
  return (
    <Dialog title={t("new")} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <PriceItemFields
          of={{
            name: field("name"),
            unit: field("unit"),
            price: field("price"),
            tax_name: field("tax_name"),
            text: field("text"),
            note: field("note"),
          }}
        />
        <Foot onClose={onClose} mayWrite />
      </Form>
    </Dialog>
  );
}

function Change({ row, mayWrite, onClose }: Props & { row: PriceItem }) {
  const t = useTranslations("price_items");
  const changed = { invalidates: ["price_items"] as const, onDone: onClose };
  const { uuid, created_at: _, ...own } = row;
  const form = useCallForm("price_items.update", { uuid, ...own }, changed);
  const destroy = useSend("price_items.destroy", { says: "deleted", ...changed });
  const { field } = form;
  return (
    <Form form={form} className="grid gap-4">
      <PriceItemFields
        of={{
          name: field("name"),
          unit: field("unit"),
          price: field("price"),
          tax_name: field("tax_name"),
          text: field("text"),
          note: field("note"),
        }}
        disabled={!mayWrite}
      />
      <Checkbox label={t("archived")} help={t("archived_help")} disabled={!mayWrite} {...field("archived")} />
      <Foot onClose={onClose} mayWrite={mayWrite}>
        <Button look="quiet-danger" busy={destroy.isPending} onClick={() => destroy.mutate({ uuid })}>
          {t("delete")}
        </Button>
      </Foot>
    </Form>
  );
}

function Foot({ mayWrite, onClose, children }: Props & { children?: ReactNode }) {
  const ui = useTranslations("ui");
  return (
    <div className="flex gap-2">
      {mayWrite && children}
      <span className="grow" />
      <Button onClick={onClose}>{ui(mayWrite ? "cancel" : "close")}</Button>
      {mayWrite && <Submit keys="mod+enter">{ui("save")}</Submit>}
    </div>
  );
}
