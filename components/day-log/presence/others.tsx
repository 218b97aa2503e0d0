"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Present } from "@/components/day-log/presence/use-presence";
import { Avatar } from "@/components/ui/layout/avatar";

const OthersContext = createContext<ReadonlyMap<string, readonly Present[]>>(new Map());

/** Lets the rows inside show whose cursors stand on them. */
export function OthersProvider({ others, children }: { others: readonly Present[]; children: ReactNode }) {
  const byRow = useMemo(() => Map.groupBy(others, (one) => one.row ?? ""), [others]);
  return <OthersContext value={byRow}>{children}</OthersContext>;
}

/** The people whose cursors stand on a row. */
export function OthersAt({ row }: { row: string }) {
  const t = useTranslations("log");
  const here = useContext(OthersContext).get(row);
  if (!here) return null;
  return (
    <span
      className="flex flex-none print:hidden [&>span:not(:first-child)]:-ml-1"
      title={t("cursor_of", { names: listNames(here) })}
    >
      {here.map((one) => (
        <Avatar key={one.uuid} name={one.name} size="sm" />
      ))}
    </span>
  );
}

const listNames = (people: readonly Present[]) => [...new Set(people.map(({ name }) => name))].join(", ");

/** Who else has the log open. */
export function OthersHere({ others }: { others: readonly Present[] }) {
  const t = useTranslations("log");
  if (others.length === 0) return null;
  const people = [...new Map(others.map((one) => [one.name, one])).values()];
  return (
    <ul
      aria-label={t("others_here", { names: listNames(others) })}
      className="flex print:hidden [&>li:not(:first-child)]:-ml-1"
    >
      {people.map((one) => (
        <li key={one.uuid} className="flex">
          <Avatar name={one.name} size="sm" />
        </li>
      ))}
    </ul>
  );
}
