"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { MapperDialog } from "@/components/reconciliation/as-run/mapper/mapper-dialog";
import type { Import, ImportRead } from "@/components/reconciliation/as-run/use-import";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";

/** What is said of a mapping that no longer fits, and the way to the mapper. */
export function AssignColumns({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("mapper");
  if (!found.mappable) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {found.unfit && <p className="font-medium text-warn-ink">{t("unfit", { name: found.unfit.name })}</p>}
      <Button size="sm" onClick={() => of.setMapping(true)}>
        {t("assign")}
      </Button>
    </div>
  );
}

/** The mapper of an import: it opens by itself where nothing reads the file, with the mapping that should have. */
export function ImportMapper({ of, station }: { of: Import; station: { uuid: string; name: string } }) {
  const t = useTranslations("mapper");
  const { found, isMapping } = of;
  const wanted = found?.unfit?.uuid ?? found?.profile;
  const all = useCall("as_run_mappings.list", {}, { enabled: isMapping });
  if (!isMapping || !found || all.isPending) return null;
  return (
    <MapperDialog
      station={station}
      file={of.file}
      how={of.how}
      saved={all.data?.rows.find((row) => row.uuid === wanted) ?? null}
      onClose={() => of.setMapping(false)}
      onSaved={({ uuid, name }) => {
        toast({ text: t("saved", { name }) });
        of.setMapping(false);
        of.change({ profile: uuid });
      }}
    />
  );
}
