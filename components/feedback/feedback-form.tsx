"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button, IconButton } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

const PICTURE_MOST = 5_000_000;
const RATINGS = ["1", "2", "3", "4", "5"] as const;

/** What is good, what is missing, and where; a picture of the screen may go along. */
export function FeedbackForm({ page }: { page: string }) {
  const t = useTranslations("feedback");
  const [sent, setSent] = useState(false);
  const form = useCallForm(
    "feedback.create",
    { params: { message: "", rating: null, page } },
    { says: null, onDone: () => setSent(true) },
  );
  const rating = form.field("params.rating");
  const { file } = form.values;
  if (sent)
    return (
      <div role="status" className="max-w-160">
        <p className="text-lg font-semibold">{t("thanks")}</p>
        <p className="mt-1 text-ink-2">{t("thanks_text")}</p>
        <div className="mt-4 flex gap-2">
          <Button look="main" href={page || "/"}>
            {t("back")}
          </Button>
          <Button
            onClick={() => {
              form.reset({ params: { message: "", rating: null, page } });
              setSent(false);
            }}
          >
            {t("more")}
          </Button>
        </div>
      </div>
    );
  return (
    <Form form={form} className="grid max-w-160 gap-4">
      <TextArea label={t("message")} rows={7} maxLength={5000} autoFocus {...form.field("params.message")} />
      <Segmented
        label={t("rating")}
        choices={RATINGS.map((value) => ({ value, label: t(`ratings.${value}`) }))}
        {...rating}
        value={String(rating.value ?? "")}
        onChange={(value) => rating.onChange(Number(value))}
      />
      <TextField
        label={t("page")}
        optional
        maxLength={500}
        {...form.field("params.page")}
        value={form.values.params.page ?? ""}
      />
      {file ? (
        <p className="flex items-center gap-2 rounded-md border border-line px-3 py-1.5">
          <span className="cut grow">{file instanceof File ? file.name : t("picture")}</span>
          <IconButton
            size="sm"
            icon={<X />}
            label={t("no_picture")}
            onClick={() => form.set("file", undefined)}
          />
        </p>
      ) : (
        <DropZone
          label={t("picture")}
          optional
          accept=".png,.jpg,.jpeg,.webp"
          most={PICTURE_MOST}
          onFiles={([given]) => given && form.set("file", given)}
        >
          {t("picture_help")}
        </DropZone>
      )}
      <div className="flex gap-2 max-sm:*:grow">
        <Submit keys="mod+enter">{t("send")}</Submit>
      </div>
    </Form>
  );
}
