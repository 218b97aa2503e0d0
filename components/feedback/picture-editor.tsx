"use client";
import { Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMarkedPicture } from "@/components/feedback/use-marked-picture";
import { Button } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/checkbox";
import { Segmented } from "@/components/ui/controls/select";
import { MARK_KINDS, type MarkKind } from "@/lib/browser/picture-marks";
import type { Screenshot } from "@/lib/browser/screenshot";

/** A picture as it will be sent: personal data hidden on wish, and frames, arrows and covers drawn on it. */
export function PictureEditor({
  of,
  onDraw,
  onRemove,
}: {
  of: Screenshot;
  onDraw: (drawn: Blob | null | undefined) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("feedback");
  const [kind, setKind] = useState<MarkKind>("frame");
  const picture = useMarkedPicture(of, onDraw);
  return (
    <section aria-label={t("picture")} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Segmented
          label={t("draw")}
          size="sm"
          choices={MARK_KINDS.map((value) => ({ value, label: t(`marks.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <Button
          size="sm"
          icon={<Undo2 />}
          disabled={picture.count === 0 && t("nothing_drawn")}
          onClick={picture.undo}
        >
          {t("undo")}
        </Button>
        <Button size="sm" icon={<X />} className="ml-auto" onClick={onRemove}>
          {t("no_picture")}
        </Button>
      </div>
      {of.hidden && (
        <Switch
          label={t("hide")}
          help={t("hide_help")}
          value={picture.isHiding}
          onChange={picture.setHiding}
        />
      )}
      <canvas
        ref={picture.canvas}
        role="img"
        aria-label={t("picture_as_sent")}
        className="w-full cursor-crosshair touch-none rounded-md border border-line"
        {...picture.drawing(kind)}
      />
    </section>
  );
}
