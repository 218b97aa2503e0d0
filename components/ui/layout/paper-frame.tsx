"use client";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/feedback/states";
import { Paper } from "@/components/ui/layout/paper";
import type { DrawnPages } from "@/lib/documents/pages";

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
  paper: DrawnPages | null;
  later?: string;
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <div className="min-h-0 grow overflow-auto focus-visible:-outline-offset-2" tabIndex={0}>
          {paper && <Paper drawn={paper} title={title} className="p-4" />}
          {!paper && later && <p className="p-6 text-center text-ink-3">{later}</p>}
          {!paper && !later && <Skeleton lines={8} className="p-7" />}
        </div>
      </aside>
    </div>
  );
}
