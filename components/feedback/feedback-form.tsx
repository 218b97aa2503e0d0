"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PictureEditor } from "@/components/feedback/picture-editor";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

import { type Screenshot, takeKeptScreenshot } from "@/lib/browser/screenshot";

const PICTURE_MOST = 5_000_000;
const RATINGS = ["1", "2", "3", "4", "5"] as const;

/** What is good, what is missing, and where; a picture of the screen may go along. */
export function FeedbackForm({ page }: { page: string }) {
  const t = useTranslations("feedback");
  const [sent, setSent] = useState(false);
  const [shot, setShot] = useState<Screenshot | null>(null);
  const form = useCallForm(
    "feedback.create",
    { params: { message: "", rating: null, page } },
    { says: null, onDone: () => setSent(true) },
  );
  // The picture of the page that the person came from; read once, in the browser.
  useEffect(() => {
    const taken = takeKeptScreenshot();
    if (taken) setShot(taken);
  }, []);
  const rating = form.field("params.rating");
  const show = (next: Screenshot | null) => {
    // What is sent is what is seen: nothing, until it is drawn.
    form.set("file", undefined);
    setShot(next);
  };
  const draw = (drawn: Blob | null | undefined) => {
    if (drawn === null) return show(null);
    // A picture that was only taken is nothing to ask about when the page is left.
    if (form.dirty) form.set("file", drawn);
    else form.reset({ ...form.values, file: drawn });
  };
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
              setShot(null);
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
      {shot ? (
        <PictureEditor of={shot} onDraw={draw} onRemove={() => show(null)} />
      ) : (
        <DropZone
          label={t("picture")}
          optional
          accept=".png,.jpg,.jpeg,.webp"
          most={PICTURE_MOST}
          onFiles={([given]) => given && show({ picture: given, hidden: null })}
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
