"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FixedColumns } from "@/components/reconciliation/as-run/mapper/fixed-columns";
import { FixedRuler } from "@/components/reconciliation/as-run/mapper/fixed-ruler";
import { LayoutFields } from "@/components/reconciliation/as-run/mapper/layout-fields";
import { ResultTable } from "@/components/reconciliation/as-run/mapper/result-table";
import { SeparatedTable } from "@/components/reconciliation/as-run/mapper/separated-table";
import {
  type Mapper,
  type SavedMapping,
  useMapper,
} from "@/components/reconciliation/as-run/mapper/use-mapper";
import { useSaveMapping } from "@/components/reconciliation/as-run/mapper/use-save-mapping";
import type { ImportParams } from "@/components/reconciliation/as-run/use-import";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";

type Props = {
  station: { uuid: string; name: string };
  file: File;
  /** Date and clock as chosen for the import. */
  how: ImportParams;
  /** The mapping that is changed; null for a new one. */
  saved: SavedMapping | null;
  onSaved: (mapping: SavedMapping) => void;
  onClose: () => void;
};

/** Assigns the columns of an as-run file whose format is unknown, and saves that for the next files. */
export function MapperDialog({ station, file, how, saved, onSaved, onClose }: Props) {
  const t = useTranslations("mapper");
  const ui = useTranslations("ui");
  const of = useMapper(station.uuid, file, how, saved);
  const [name, setName] = useState(saved?.name ?? t("default_name", { station: station.name }));
  const saving = useSaveMapping(station.uuid, saved, onSaved);
  const { mapping, problem, read, head } = of;
  const written = name.trim();
  const whyNot = () => {
    if (!mapping || problem || !read) return t("assign_first");
    if (read.row_count === 0) return t("no_rows");
    return written === "" && t("name_first");
  };
  return (
    <Dialog
      title={t("title", { file: file.name })}
      size="table"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={saving.busy}
            disabled={whyNot()}
            onClick={() => mapping && void saving.save(written, mapping)}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      {of.error != null && <Failed error={of.error} onRetry={of.retry} />}
      {(!mapping || !head) && of.error == null && <Skeleton lines={12} />}
      {mapping && head && <Editor of={of} mapping={mapping} head={head} />}
      <TextField
        className="mt-4 max-w-96"
        label={t("name")}
        help={t("name_help", { station: station.name })}
        maxLength={200}
        value={name}
        onChange={setName}
      />
      {saving.asking && mapping && (
        <Confirm
          title={t("replace_title", { name: saving.asking.name })}
          act={t("replace")}
          look="main"
          busy={saving.busy}
          onConfirm={() => void saving.replace(written, mapping)}
          onClose={saving.cancel}
        >
          {t("replace_text")}
        </Confirm>
      )}
    </Dialog>
  );
}

function Editor({ of, mapping, head }: { of: Mapper; mapping: AsRunMapping; head: readonly string[] }) {
  const t = useTranslations("mapper");
  const isFixed = mapping.separator === "fixed";
  return (
    <div className="grid min-w-0 gap-4">
      <LayoutFields of={of} mapping={mapping} />
      <section aria-labelledby="mapped-file" className="grid min-w-0 gap-2">
        <h3 id="mapped-file" className="font-semibold">
          {t("file")}
        </h3>
        <p id="ruler-help" className="text-ink-2">
          {t(isFixed ? "ruler_help" : "columns_help")}
        </p>
        {isFixed ? (
          <>
            <FixedRuler head={head} mapping={mapping} onChange={of.change} />
            <FixedColumns mapping={mapping} onChange={of.change} />
          </>
        ) : (
          <SeparatedTable head={head} mapping={mapping} onChange={of.change} />
        )}
      </section>
      <ResultTable of={of} />
    </div>
  );
}
