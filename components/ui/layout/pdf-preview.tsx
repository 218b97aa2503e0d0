"use client";
import { useState } from "react";
import { cx } from "@/components/ui/cx";

/** Fitted to the width, without the viewer's own bar. */
const FITTED = "#toolbar=0&navpanes=0&view=FitH";

/** A PDF of ours as the browser draws it. When `src` changes the old one stays until the new one is there. */
export function PdfPreview({ src, title }: { src: string; title: string }) {
  const [shown, setShown] = useState(src);
  return (
    <div className="relative h-full w-full overflow-hidden bg-canvas">
      {[...new Set([shown, src])].map((one) => (
        <iframe
          key={one}
          src={one + FITTED}
          title={title}
          aria-hidden={one !== shown || undefined}
          tabIndex={one === shown ? 0 : -1}
          onLoad={() => setShown(one)}
          className={cx("absolute inset-0 h-full w-full border-0", one !== shown && "invisible")}
        />
      ))}
    </div>
  );
}
