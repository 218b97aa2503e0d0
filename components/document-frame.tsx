"use client";
import type { ReactNode } from "react";
import { PaperFrame } from "@/components/ui/layout/paper-frame";
import { useDocumentPages } from "@/components/use-document-pages";

/** What is edited beside the document that its receiver gets; `later` says when there will be one. */
export function DocumentFrame({
  call,
  of,
  title,
  later,
  children,
}: {
  call: "invoices.pdf" | "contracts.pdf" | "proposals.pdf";
  of: { uuid: string; version: number; number?: string | null } | null;
  title: string;
  later: string;
  children: ReactNode;
}) {
  const input = of && { uuid: of.uuid, form: "pages" as const };
  const drawing = useDocumentPages(call, input, [of?.version, of?.number]);
  return (
    <PaperFrame title={title} paper={drawing} later={of === null ? later : undefined}>
      {children}
    </PaperFrame>
  );
}
