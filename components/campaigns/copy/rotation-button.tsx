"use client";
import { Repeat } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CopyChoice, RotatingSegment } from "@/components/campaigns/copy/use-draft-rotation";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { useMay } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";

const DraftRotationDialog = dynamic(() => import("./draft-rotation").then((m) => m.DraftRotationDialog));

/** Opens the commercials of a segment of a draft; nothing without a customer or the right to make a rotation. */
export function RotationButton({
  segment,
  number,
  onChange,
}: {
  segment: RotatingSegment;
  number: number;
  onChange: (copy: CopyChoice) => void;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  const { draft } = useOrder();
  const may = useMay("media:write");
  const [open, setOpen] = useState(false);
  if (!may || !draft.customer) return null;
  return (
    <>
      <IconButton icon={<Repeat />} label={t("change_of", { number })} onClick={() => setOpen(true)} />
      {open && (
        <DraftRotationDialog
          segment={segment}
          number={number}
          onSave={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
