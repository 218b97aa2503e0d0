"use client";
import { useTranslations } from "next-intl";
import { writeBytes } from "@/components/storage/write-bytes";
import { useFormat } from "@/components/ui/format";
import type { ListState } from "@/components/ui/table/use-list-query";
import type { CallOutput } from "@/lib/browser/api";
import { computeShare } from "@/lib/commercials/storage";

export const GROUPINGS = ["customer", "station", "kind"] as const;
export type Grouping = (typeof GROUPINGS)[number];
type Summary = CallOutput<"storage.summary">;

/** Files that belong together: how many, their size, and the list that shows only them. */
export type Group = {
  key: string;
  name: string;
  bytes: number;
  files: number;
  size: string;
  /** Of what is used, in percent. */
  share: string;
  /** All of it in words. */
  label: string;
  /** The filter of the list that shows these files; null where there is none. */
  filter: { id: string; value: string } | null;
  href: string | undefined;
  isOn: boolean;
};
export type Groups = ReturnType<typeof useGroups>;

/** The groups of a grouping, the largest first, and what pressing one does: it filters the list, again removes it. */
export function useGroups(by: Grouping, { used, ...summary }: Summary, list: ListState) {
  const t = useTranslations("storage");
  const { number } = useFormat();
  const { filters } = list.query;
  const make = (
    row: { bytes: number; files: number },
    key: string,
    name: string,
    filter: Group["filter"],
  ) => {
    const isOn = filter !== null && [filters[filter.id] ?? []].flat().includes(filter.value);
    const size = writeBytes(row.bytes, number);
    const share = `${number(computeShare(row.bytes, used), 1)} %`;
    return {
      key,
      name,
      ...row,
      size,
      share,
      label: `${name}: ${size}, ${share}, ${t("files", { count: row.files })}`,
      filter,
      href: filter ? list.href({ filters: toggle(filter, isOn) }) : undefined,
      isOn,
    };
  };
  const toggle = ({ id, value }: NonNullable<Group["filter"]>, isOn: boolean) => {
    const { [id]: _, ...others } = filters;
    return isOn ? others : { ...others, [id]: value };
  };
  const listGroups = (): Group[] => {
    if (by === "kind")
      return summary.kinds.map(({ kind, ...row }) =>
        make(row, kind, t(`kinds.${kind}`), kind === "unused" ? { id: "free", value: "true" } : null),
      );
    return summary[by === "customer" ? "customers" : "stations"].map(({ uuid, name, ...row }) =>
      make(row, uuid ?? "none", name || t("no_customer"), uuid ? { id: by, value: uuid } : null),
    );
  };
  return {
    groups: listGroups(),
    press: ({ filter, isOn }: Group) => {
      if (filter) list.set({ filters: toggle(filter, isOn), page: 1 });
    },
  };
}
