"use client";
import type { ReactNode } from "react";
import { TabLinks } from "@/components/ui/layout/tabs";
import type { ListState } from "@/components/ui/table/use-list-query";

/** A list's views by status: all, and each status with its count where it is known. */
export function StatusTabs({
  list,
  label,
  of,
}: {
  list: ListState;
  label: string;
  /** The first is all of them and has no status. */
  of: readonly { status?: string; label: string; count?: ReactNode }[];
}) {
  const { status: asked, ...others } = list.query.filters;
  const href = (status?: string) => list.href({ filters: status ? { ...others, status } : others });
  return (
    <TabLinks
      label={label}
      current={Array.isArray(asked) ? "" : href(asked)}
      of={of.map(({ status, ...tab }) => ({ ...tab, href: href(status) }))}
    />
  );
}
