"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";

/** Names the copy of a format, and then opens it in the designer. */
export function CopyDialog({
  of,
  taken,
  hrefOf,
  onClose,
}: {
  of: { id: string; name: string };
  /** Names of other formats. */
  taken: readonly string[];
  hrefOf: (uuid: string) => string;
  onClose: () => void;
}) {
  const t = useTranslations("formats");
  const ui = useTranslations("ui");
  const router = useRouter();
  const nameCopy = (number: number) =>
    number === 1 ? t("copy_name", { name: of.name }) : t("copy_name_n", { name: of.name, number });
  let number = 1;
  while (taken.includes(nameCopy(number))) number += 1;
  const form = useCallForm(
    "output_formats.create",
    { name: nameCopy(number), from: of.id },
    {
      invalidates: ["output_formats"],
      onDone: ({ uuid }) => {
        onClose();
        router.push(hrefOf(uuid));
      },
    },
  );
  return (
    <Dialog title={t("copy_title", { name: of.name })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField label={t("name")} maxLength={200} autoFocus {...form.field("name")} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("copy_act")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
