"use client";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { type Drawing, PaperPane } from "@/components/ui/layout/paper-pane";

/**
 * What is edited on the left, its document on the right; not on the phone. `later` says when there will be one; without
 * it the document is being drawn.
 */
export function PaperFrame({
  title,
  paper,
  later,
  children,
}: {
  title: string;
  paper: Drawing;
  later?: string | undefined;
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
        <PaperPane of={paper} title={title} later={later} />
      </aside>
    </div>
  );
}
