"use client";
import { Download, FileArchive, FolderOutput, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type CheckedDownload,
  type Format,
  type PublishedLog,
  useCheckedDownload,
  useOutputs,
} from "@/components/day-log/use-files";
import { useDownload } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Menu } from "@/components/ui/overlay/menu";

/** The PDF for the studio and, once published, the station's own outputs; every other format is behind the last entry. */
export function FilesMenu({
  log,
  published,
  formats,
  onAsk,
  settle,
}: {
  log: PublishedLog;
  /** The version that is downloaded; 0 for none. */
  published: number;
  formats: readonly Format[];
  onAsk: (of: CheckedDownload) => void;
  /** Resolves once what is shown is saved, so that the print is of it. */
  settle?: () => Promise<unknown>;
}) {
  const t = useTranslations("log");
  const mayMedia = useMay("media:read");
  const [choosing, setChoosing] = useState(false);
  const download = useDownload();
  const outputs = useOutputs(log.uuid, formats);
  const start = useCheckedDownload(log, onAsk);
  const print = async () => {
    await settle?.();
    await download("logs.print", log);
  };
  const downloads = [
    "line" as const,
    { heading: t("download_version", { version: published }) },
    ...outputs.map((label, output) => ({
      key: `output-${output}`,
      label,
      icon: <Download />,
      onSelect: () => void start(label, { output }),
    })),
    ...(mayMedia
      ? outputs.map((label, output) => ({
          key: `media-${output}`,
          label: t("with_media", { format: label }),
          icon: <FileArchive />,
          onSelect: () => void start(label, { output, media: "files" }),
        }))
      : []),
    { key: "other", label: t("other_formats"), onSelect: () => setChoosing(true) },
  ];
  return (
    <>
      <Menu
        label={t("files")}
        icon={<FolderOutput />}
        align="end"
        items={[
          {
            key: "print",
            label: t("print"),
            icon: <Printer />,
            onSelect: () => void print(),
          },
          ...(published > 0 ? downloads : []),
        ]}
      >
        <span className="max-sm:sr-only">{t("files")}</span>
      </Menu>
      {choosing && (
        <FormatDialog
          formats={formats}
          onChoose={({ id, name }) => {
            setChoosing(false);
            void start(name, { format: id });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Chooses any format for one download. */
function FormatDialog({
  formats,
  onChoose,
  onClose,
}: {
  formats: readonly Format[];
  onChoose: (format: Format) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const [id, setId] = useState(formats[0]?.id ?? null);
  const chosen = formats.find((format) => format.id === id);
  return (
    <Dialog
      title={t("other_formats_title")}
      size="small"
      asks={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
            {t("download_log")}
          </Button>
        </>
      }
    >
      <Select
        label={t("format")}
        value={id}
        choices={formats.map((format) => ({ value: format.id, label: format.name }))}
        onChange={setId}
      />
    </Dialog>
  );
}
