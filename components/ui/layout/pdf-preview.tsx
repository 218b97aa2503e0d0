"use client";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { cx } from "@/components/ui/cx";

/** Fitted to the width, without the viewer's own bar. */
const FITTED = "#toolbar=0&navpanes=0&view=FitH";

const never = () => () => undefined;
/** Whether this browser shows a PDF in a page; one that does not would download it again and again. */
const useHasViewer = () =>
  useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled,
    () => true,
  );

/** A PDF of ours as the browser draws it, or a link to it where the browser has no viewer. */
export function PdfPreview({ src, title }: { src: string; title: string }) {
  const hasViewer = useHasViewer();
  return hasViewer ? <Drawn src={src} title={title} /> : <Linked src={src} title={title} />;
}

/** When `src` changes the old document stays until the new one is loaded. */
function Drawn({ src, title }: { src: string; title: string }) {
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

function Linked({ src, title }: { src: string; title: string }) {
  const t = useTranslations("ui");
  return (
    <div className="grid h-full w-full place-items-center bg-canvas p-4">
      <a
        href={src}
        target="_blank"
        rel="noreferrer"
        title={title}
        className="flex items-center gap-2 font-medium text-accent underline"
      >
        <FileText size={16} strokeWidth={1.75} aria-hidden />
        {t("open_pdf")}
      </a>
    </div>
  );
}
