"use client";
import { type ReactNode, use } from "react";
import { loadPageFile } from "@/lib/browser/page-files";

/**
 * Shows what stands below once the files are there. It has no other hooks: React 19.3 can lose count of those that come
 * after a wait while it takes over the page of the server (its error 467).
 */
export function PageFiles({ files, children }: { files: readonly string[]; children: ReactNode }) {
  for (const file of files) use(loadPageFile(file));
  return children;
}
