"use client";
import type { DehydratedState } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ArtistDialog } from "@/components/commercials/artists/artist-dialog";
import { Desk } from "@/components/commercials/desk";
import { useCall } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Badge } from "@/components/ui/badge";
import { Nothing } from "@/components/ui/card";
import { useFormat, useToday } from "@/components/ui/format";
import { useKeys } from "@/components/ui/keys";
import { useSidePanel } from "@/components/ui/side-panel";
import { Empty } from "@/components/ui/states";
import type { Column, Filter } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";
import type { Answered } from "@/lib/api";
import { addDays } from "@/lib/day";
import { EXPIRES_SOON } from "@/lib/rules/copy";

export type Artist = Answered<"artists.list">["rows"][number];
const keyOf = ({ uuid }: Artist) => uuid;
const nameOf = ({ name }: Artist) => name;
const NEW = "new";
const STATES = ["held", "expiring", "expired"] as const;

/** Voices with the end of their rights, those that end before their plays in words of warning. */
export function ArtistsScreen({ first }: { first?: DehydratedState }) {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const { number } = useFormat();
  const may = useMayHouse("media:write");
  const list = useListQuery();
  const answer = useCall("artists.list", { tenant: tenant.uuid, ...list.query }, { keep: true });
  const { shown, href, open, close } = useSidePanel("artist");
  useKeys(t("artists.title"), may ? [{ keys: "c", says: t("artists.new"), run: () => open(NEW) }] : []);
  const columns = useMemo<Column<Artist>[]>(
    () => [
      {
        id: "name",
        head: t("artists.name"),
        cell: (row) => (
          <Link href={href(row.uuid)} className="cut font-medium">
            {row.name}
          </Link>
        ),
        sort: true,
        pin: true,
        fixed: true,
        phone: "title",
      },
      {
        id: "rights_until",
        head: t("artists.rights_until"),
        cell: (row) => <Rights of={row} />,
        width: "w-56",
        sort: true,
        phone: "badge",
      },
      {
        id: "commercials",
        head: t("artists.commercials"),
        cell: (row) =>
          row.commercials ? (
            <Link className="link" href={`/commercials?filter.artist=${row.uuid}`}>
              {number(row.commercials)}
            </Link>
          ) : (
            <Nothing />
          ),
        width: "w-32",
        align: "right",
        sort: true,
        phone: "amount",
      },
      {
        id: "plays_after",
        head: t("artists.plays_after"),
        cell: (row) => (row.plays_after ? number(row.plays_after) : <Nothing />),
        width: "w-44",
        align: "right",
        sort: true,
      },
      {
        id: "note",
        head: t("note"),
        cell: (row) => (row.note ? <span className="cut">{row.note}</span> : <Nothing />),
        phone: "fact",
      },
    ],
    [t, number, href],
  );
  const filters = useMemo<Filter[]>(
    () => [
      {
        id: "state",
        label: t("artists.rights"),
        many: true,
        options: STATES.map((id) => ({ id, label: t(`artists.states.${id}`) })),
      },
    ],
    [t],
  );
  const artist = answer.data?.rows.find((row) => row.uuid === shown) ?? null;
  return (
    <Desk first={first} add={t("artists.new")} onAdd={may ? () => open(NEW) : null}>
      <DataTable
        name="artists"
        label={t("artists.title")}
        columns={columns}
        list={list}
        answer={answer}
        rowKey={keyOf}
        rowName={nameOf}
        rowHref={(row) => href(row.uuid)}
        filters={filters}
        searchLabel={t("artists.search")}
        empty={<Empty title={t("artists.empty")}>{t("artists.empty_text")}</Empty>}
      />
      {may && (shown === NEW || artist) && <ArtistDialog key={shown} artist={artist} onClose={close} />}
    </Desk>
  );
}

function Rights({ of: { rights_until } }: { of: Artist }) {
  const t = useTranslations("commercials");
  const { day } = useFormat();
  const now = useToday();
  if (!rights_until) return <span className="text-ink-3">{t("artists.no_end")}</span>;
  if (rights_until < now)
    return (
      <Badge tone="bad" glyph="triangle">
        {t("artists.ended", { day: day(rights_until) })}
      </Badge>
    );
  if (rights_until <= addDays(now, EXPIRES_SOON))
    return (
      <Badge tone="warn" glyph="clock">
        {t("artists.ends", { day: day(rights_until) })}
      </Badge>
    );
  return <span className="num">{day(rights_until)}</span>;
}
