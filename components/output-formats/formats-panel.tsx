"use client";
import { Copy } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyDialog } from "@/components/output-formats/copy-dialog";
import { FormatEditor } from "@/components/output-formats/format-editor";
import { MappingsPart } from "@/components/output-formats/mappings-part";
import { useCall } from "@/components/query";
import { Panel, Part } from "@/components/settings/parts";
import { useMay, useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Format = CallOutput<"output_formats.list">["output"][number];
const BASE = "/settings/output-formats";
const hrefOf = (uuid: string) => `${BASE}?format=${uuid}`;

/** The formats of the organisation and the presets; `?format=<uuid>` opens one in the designer. */
export function OutputFormats() {
  const open = useSearchParams().get("format");
  return open ? <FormatEditor key={open} uuid={open} back={BASE} /> : <FormatList />;
}

function FormatList() {
  const t = useTranslations("formats");
  const settings = useTranslations("settings");
  const may = useMayHouse("stations:write");
  const mayMap = useMay("traffic:read");
  const answer = useCall("output_formats.list", {});
  const [copying, setCopying] = useState<Format>();
  const all = answer.data?.output ?? [];
  const own = all.filter(({ preset }) => preset !== null);
  const columns = (presets: boolean): RecordColumn<Format>[] => [
    {
      id: "name",
      head: t("name"),
      cell: ({ id, name }) =>
        presets ? (
          name
        ) : (
          <Link href={hrefOf(id)} className="font-medium">
            {name}
          </Link>
        ),
    },
    {
      id: "file",
      head: t("file"),
      wide: true,
      cell: ({ file }) => <span className="font-mono text-2xs text-ink-2">{file}</span>,
    },
    ...(presets
      ? []
      : [
          {
            id: "from",
            head: t("from"),
            wide: true,
            cell: ({ preset }: Format) => all.find(({ id }) => id === preset)?.name ?? preset,
          },
        ]),
    {
      id: "copy",
      head: "",
      right: true,
      className: "w-28",
      cell: (format) =>
        may && (
          <Button
            size="sm"
            look="quiet"
            icon={<Copy />}
            aria-label={t("copy_of", { name: format.name })}
            onClick={() => setCopying(format)}
          >
            {t("copy")}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={settings("tabs.output-formats")} text={t("lead")}>
      <Loaded answer={answer} waiting={<Skeleton lines={8} className="py-4" />}>
        {() => (
          <>
            <Part id="formats" title={t("own")} help={t("own_help")}>
              <div className="overflow-hidden rounded-md border border-line">
                {own.length ? (
                  <RecordTable label={t("own")} columns={columns(false)} rows={own} rowKey={({ id }) => id} />
                ) : (
                  <Empty title={t("empty")}>{t("empty_text")}</Empty>
                )}
              </div>
            </Part>
            <Part id="presets" title={t("presets")} help={t("presets_help")}>
              <div className="overflow-hidden rounded-md border border-line">
                <RecordTable
                  label={t("presets")}
                  columns={columns(true)}
                  rows={all.filter(({ preset }) => preset === null)}
                  rowKey={({ id }) => id}
                />
              </div>
            </Part>
          </>
        )}
      </Loaded>
      {mayMap && <MappingsPart />}
      {copying && (
        <CopyDialog
          of={copying}
          taken={own.map(({ name }) => name)}
          hrefOf={hrefOf}
          onClose={() => setCopying(undefined)}
        />
      )}
    </Panel>
  );
}
