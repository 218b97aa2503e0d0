"use client";
import type { DehydratedState } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Desk } from "@/components/commercials/desk";
import { type Group, GroupDialog } from "@/components/commercials/groups/group-dialog";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Nothing } from "@/components/ui/card";
import { SpotBar } from "@/components/ui/color-field";
import { useFormat } from "@/components/ui/format";
import { useKeys } from "@/components/ui/keys";
import { useSidePanel } from "@/components/ui/side-panel";
import { Empty } from "@/components/ui/states";
import type { Column, Filter } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";
import { ROTATION_MODES } from "@/lib/rules/rotation";

const keyOf = ({ uuid }: Group) => uuid;
const nameOf = ({ name }: Group) => name;
const NEW = "new";

/** Copy that takes turns, group by group. */
export function GroupsScreen({ first }: { first?: DehydratedState }) {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const { number } = useFormat();
  const may = useMay("media:write");
  const list = useListQuery();
  const answer = useCall("commercial_groups.list", { tenant: tenant.uuid, ...list.query }, { keep: true });
  const { shown, href, open, close } = useSidePanel("group");
  useKeys(t("groups.title"), may ? [{ keys: "c", says: t("groups.new"), run: () => open(NEW) }] : []);
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
  const group = answer.data?.rows.find((row) => row.uuid === shown) ?? null;
  return (
    <Desk first={first} add={t("groups.new")} onAdd={may ? () => open(NEW) : null}>
      <DataTable
        name="commercial_groups"
        label={t("groups.title")}
        columns={columns}
        list={list}
        answer={answer}
        rowKey={keyOf}
        rowName={nameOf}
        rowHref={(row) => href(row.uuid)}
        filters={filters}
        searchLabel={t("groups.search")}
        minWidth="min-w-[56rem]"
        empty={<Empty title={t("groups.empty")}>{t("groups.empty_text")}</Empty>}
      />
      {may && (shown === NEW || group) && <GroupDialog key={shown} group={group} onClose={close} />}
    </Desk>
  );
}
