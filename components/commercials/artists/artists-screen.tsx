"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Artist } from "@/components/commercials/artists/artist";
import { ArtistDialog } from "@/components/commercials/artists/artist-dialog";
import { CopyTabs } from "@/components/commercials/copy-tabs";
import { ListScreen } from "@/components/lists/list-screen";
import { useList } from "@/components/lists/use-list";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat, useToday } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Column, Filter } from "@/components/ui/table/column";
import { EXPIRES_SOON } from "@/lib/commercials/sound-check";
import { addDays } from "@/lib/day";
import { ARTIST_STATES } from "@/lib/search/keys";

const nameOf = ({ name }: Artist) => name;
const NEW = "new";

/** Artists with the end of their rights, those that end before their spots in words of warning. */
export function ArtistsScreen() {
  const t = useTranslations("commercials");
  const { number } = useFormat();
  const may = useMayHouse("media:write");
  const artists = useList("artists.list");
  const { shown, href, open, close } = useSidePanel("artist");
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
        id: "spots_after",
        head: t("artists.spots_after"),
        cell: (row) => (row.spots_after ? number(row.spots_after) : <Nothing />),
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
        options: ARTIST_STATES.map((id) => ({ id, label: t(`artists.states.${id}`) })),
      },
    ],
    [t],
  );
  const artist = artists.answer.data?.rows.find((row) => row.uuid === shown) ?? null;
  return (
    <ListScreen
      title={t("title")}
      label={t("artists.title")}
      of={artists}
      tabs={<CopyTabs />}
      columns={columns}
      rowName={nameOf}
      rowHref={(row) => href(row.uuid)}
      filters={filters}
      searchLabel={t("artists.search")}
      file="artists.export"
      make={may && { label: t("artists.new"), run: () => open(NEW) }}
      empty={t("artists.empty")}
      emptyText={t("artists.empty_text")}
    >
      {may && (shown === NEW || artist) && <ArtistDialog key={shown} artist={artist} onClose={close} />}
    </ListScreen>
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
