"use client";
import { useTranslations } from "next-intl";
import { Form, FormFoot, useCallForm } from "@/components/form";
import { useCall, useSend } from "@/components/query";
import { RecordForm } from "@/components/record-form";
import { PackageFields } from "@/components/sales-packages/package-fields";
import { newPackageLine } from "@/components/sales-packages/package-lines";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";

type SalesPackage = CallOutput<"sales_packages.retrieve">;
type Own = CallInput<"sales_packages.create">;
type Props = { mayWrite: boolean; onClose: () => void };

const USUAL_DAYS = 28;
const BLANK: Own = {
  name: "",
  stations: [],
  lines: [newPackageLine()],
  usual_days: USUAL_DAYS,
  price_by: "fixed",
  price: null,
  discount_bp: null,
  valid_from: null,
  valid_to: null,
  note: "",
};

/** One of the packages: new where `uuid` is null, else to read or change. */
export function SalesPackageDialog({ uuid, ...props }: Props & { uuid: string | null }) {
  return uuid ? <Opened uuid={uuid} {...props} /> : <Create {...props} />;
}

function Opened({ uuid, ...props }: Props & { uuid: string }) {
  const t = useTranslations("sales_packages");
  const answer = useCall("sales_packages.retrieve", { uuid });
  return (
    <Dialog title={answer.data?.name ?? t("title")} size="pick" onClose={props.onClose}>
      <Loaded answer={answer}>{(row) => <Change row={row} {...props} />}</Loaded>
    </Dialog>
  );
}

function Create({ onClose }: Props) {
  const t = useTranslations("sales_packages");
  const form = useCallForm("sales_packages.create", BLANK, {
    invalidates: ["sales_packages"],
    onDone: onClose,
  });
  return (
    <Dialog title={t("new")} size="pick" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <PackageFields field={form.field} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Change({ row, mayWrite, onClose }: Props & { row: SalesPackage }) {
  const t = useTranslations("sales_packages");
  const { uuid, name } = row;
  const changed = { invalidates: ["sales_packages"] as const, onDone: onClose };
  const form = useCallForm("sales_packages.update", row, changed);
  const destroy = useSend("sales_packages.destroy", { says: "deleted", ...changed });
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
      <PackageFields field={form.field} disabled={!mayWrite} />
      <Checkbox label={t("archived")} disabled={!mayWrite} {...form.field("archived")} />
    </RecordForm>
  );
}
