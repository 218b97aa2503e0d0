"use client";
import { type ReactNode, useEffect, useState } from "react";
import { QueryProvider } from "@/components/query";
import { replayEarlyPress } from "@/components/ui/early-press";
import { TipLayer } from "@/components/ui/overlay/tip-layer";
import { setRoutes } from "@/lib/browser/api";
import { readPageFile } from "@/lib/browser/page-files";
import type { Routes } from "@/lib/calls/routes";

/** What every page of the browser needs: the table of calls (the address of its file), the queries, the tooltip. */
export function Providers({ routes, children }: { routes: string; children: ReactNode }) {
  // The server makes no calls over HTTP.
  useState(() => typeof window !== "undefined" && setRoutes(readPageFile(routes) as Routes));
  useEffect(replayEarlyPress, []);
  return (
    <QueryProvider>
      {children}
      <TipLayer />
    </QueryProvider>
  );
}
