"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { CopyTabs } from "@/components/commercials/copy-tabs";
import { type Group, GroupDialog } from "@/components/commercials/groups/group-dialog";
import { ListScreen } from "@/components/lists/list-screen";
import { useList } from "@/components/lists/use-list";
import { useMay } from "@/components/shell/context";
import { SpotBar } from "@/components/ui/controls/color-field";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Column, Filter } from "@/components/ui/table/column";
import { ROTATION_MODES } from "@/lib/commercials/rotation";

const nameOf = ({ name }: Group) => name;
const NEW = "new";

/** Copy that takes turns, group by group. */
export function GroupsScreen() {
  const t = useTranslations("commercials");
  const { number } = useFormat();
  const may = useMay("media:write");
  const groups = useList("commercial_groups.list");
  const { shown, href, open, close } = useSidePanel("group");
  const columns = useMemo<Column<Group>[]>(
    () => [
      {
        id: "name",
        head: t("groups.name"),
        cell: (row) => (
          <Link href={href(row.uuid)} className="cut font-medium">
            {row.name}
          </Link>
        ),
        width: "w-64",
        sort: true,
        pin: true,
        fixed: true,
        phone: "title",
      },
      {
        id: "customer_name",
        head: t("customer"),
        cell: (row) => (row.customer_name ? <span className="cut">{row.customer_name}</span> : <Nothing />),
        width: "w-48",
        sort: true,
        phone: "fact",
      },
      {
        id: "mode",
        head: t("groups.mode"),
        cell: (row) => t(`groups.modes.${row.mode}`),
        width: "w-32",
        sort: true,
      },
      {
        id: "members",
        head: t("groups.members"),
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-3">
            {row.members.map((m) => (
              <span key={m.commercial} className="flex min-w-0 items-center gap-1.5">
                <SpotBar color={m.color} />
                <span className="cut">{m.title}</span>
                {row.mode === "weight" && <span className="num text-ink-3">{m.weight}</span>}
              </span>
            ))}
          </span>
        ),
      },
      {
        id: "length",
        head: t("length_s"),
        cell: (row) => number(row.length),
        width: "w-24",
        align: "right",
        phone: "amount",
      },
    ],
    [t, number, href],
  );
  const filters = useMemo<Filter[]>(
    () => [
      {
        id: "mode",
        label: t("groups.mode"),
        many: true,
        options: ROTATION_MODES.map((id) => ({ id, label: t(`groups.modes.${id}`) })),
      },
    ],
    [t],
  );
  const group = groups.answer.data?.rows.find((row) => row.uuid === shown) ?? null;
  return (
    <ListScreen
      title={t("title")}
      label={t("groups.title")}
      of={groups}
      tabs={<CopyTabs />}
      columns={columns}
      rowName={nameOf}
      rowHref={(row) => href(row.uuid)}
      filters={filters}
      searchLabel={t("groups.search")}
      file="commercial_groups.export"
      make={may && { label: t("groups.new"), run: () => open(NEW) }}
      empty={t("groups.empty")}
      emptyText={t("groups.empty_text")}
    >
      {may && (shown === NEW || group) && <GroupDialog key={shown} group={group} onClose={close} />}
    </ListScreen>
  );
}
