"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { RowOf } from "@/components/lists/use-list";
import { tabHref } from "@/components/stations/tabs";
import { PlayFile } from "@/components/storage/play-file";
import { writeBytes } from "@/components/storage/write-bytes";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import type { Column } from "@/components/ui/table/column";
import { buildAudioHref, buildSampleHref } from "@/lib/hrefs";

type Row = RowOf<"storage.list">;

/** A file: its name, the commercials that air it or the station it is a sample of, its size, and since when it is unused. */
export function useStorageColumns() {
  const t = useTranslations("storage");
  const { day, moment, number } = useFormat();
  return useMemo<Column<Row>[]>(
    () => [
      {
        id: "file_name",
        head: t("file"),
        cell: ({ file_name, commercials: [first], samples: [sample] }) => (
          <span className="flex items-center gap-1.5">
            {first && <PlayFile src={buildAudioHref(first.uuid)} name={file_name} />}
            {!first && sample && <PlayFile src={buildSampleHref(sample.uuid)} name={file_name} />}
            <span className="cut font-medium">{file_name}</span>
          </span>
        ),
        fixed: true,
        sort: true,
        phone: "title",
      },
      {
        id: "commercials",
        head: t("commercials"),
        cell: ({ commercials, samples }) =>
          [
            ...commercials.map(({ uuid, title, customer }) => ({
              uuid,
              title,
              of: customer,
              href: `/commercials?copy=${uuid}`,
            })),
            ...samples.map(({ uuid, title, station, station_name }) => ({
              uuid,
              title,
              of: station_name,
              href: tabHref(station, "portrait"),
            })),
          ].map(({ uuid, title, of, href }, n) => (
            <span key={uuid}>
              {n > 0 && ", "}
              <Link href={href} className="hover:underline">
                {title}
              </Link>
              {of && <span className="text-ink-3"> {of}</span>}
            </span>
          )),
        phone: "fact",
      },
      {
        id: "state",
        head: t("state"),
        cell: ({ obstacle, commercials }) =>
          obstacle ? (
            <Badge tone="accent" glyph="dot">
              {t(`states.${obstacle}`)}
            </Badge>
          ) : (
            <Badge tone="neutral" glyph="ring">
              {t(commercials.length > 0 ? "states.not_booked" : "states.free")}
            </Badge>
          ),
        width: "w-36",
        phone: "badge",
      },
      {
        id: "last_used",
        head: t("last_spot"),
        cell: ({ last_used }) => last_used && day(last_used),
        width: "w-28",
        align: "right",
        sort: true,
      },
      {
        id: "created_at",
        head: t("uploaded"),
        cell: ({ created_at }) => moment(created_at).day,
        width: "w-28",
        align: "right",
        sort: true,
      },
      {
        id: "bytes",
        head: t("size"),
        cell: ({ bytes }) => writeBytes(bytes, number),
        width: "w-28",
        align: "right",
        sort: true,
        phone: "amount",
      },
    ],
    [t, day, moment, number],
  );
}
