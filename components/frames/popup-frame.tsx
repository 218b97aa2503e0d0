"use client";
import { type ReactNode, useEffect } from "react";
import { ConfirmPassword } from "@/components/shell/confirm-password";
import { ShellProvider } from "@/components/shell/context";
import type { ShellData } from "@/components/shell/data";
import { Live } from "@/components/shell/live";
import { Toaster } from "@/components/ui/feedback/toaster";
import { FormatProvider } from "@/components/ui/format";
import { keepSession } from "@/lib/browser/session";

/** A window of its own beside the app: no navigation, the same person and formats. */
export function PopupFrame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  useEffect(keepSession, []);
  return (
    <ShellProvider value={shell}>
      <FormatProvider formats={shell.formats}>
        <main id="page" className="h-dvh min-w-0 overflow-hidden bg-surface">
          {children}
        </main>
        <Live />
        <ConfirmPassword />
        <Toaster {...shell.notices} />
      </FormatProvider>
    </ShellProvider>
  );
}
