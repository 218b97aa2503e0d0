"use client";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { PdfPreview } from "@/components/ui/layout/pdf-preview";

/** What is edited on the left, its PDF on the right; not on the phone. `later` stands there until there is a PDF. */
export function PaperFrame({
  title,
  paper,
  later,
  children,
}: {
  title: string;
  paper: string | null;
  later: string;
  children: ReactNode;
}) {
  return (
    <div className="grid h-full min-h-0 border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(24rem,42%)]">
      <div className="min-h-0 overflow-auto p-gutter">
        <div className="mx-auto max-w-[52rem]">{children}</div>
      </div>
      <aside className="flex min-h-0 flex-col border-l border-line bg-canvas max-lg:hidden">
        <h2 className="flex h-10 flex-none items-center gap-2 border-b border-line bg-surface px-4 font-semibold">
          <Eye size={15} strokeWidth={1.75} aria-hidden />
          {title}
        </h2>
        <div className="min-h-0 grow">
          {paper ? (
            <PdfPreview src={paper} title={title} />
          ) : (
            <p className="p-6 text-center text-ink-3">{later}</p>
          )}
        </div>
      </aside>
    </div>
  );
}
