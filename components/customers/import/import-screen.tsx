"use client";
import { useTranslations } from "next-intl";
import { ColumnList } from "@/components/customers/import/column-list";
import { FillEmpty } from "@/components/customers/import/fill-empty";
import { ImportList } from "@/components/customers/import/import-list";
import { RowTable } from "@/components/customers/import/row-table";
import { type Import, type ImportRead, useImport } from "@/components/customers/import/use-import";
import { useDownload } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Select } from "@/components/ui/controls/select";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Refreshing, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { DUPLICATE_CHOICES } from "@/lib/customers-import/duplicates";

const MOST = 20_000_000;

/** Customers from a file: choose it, check columns and rows, import. */
export function ImportScreen() {
  const t = useTranslations("customer_import");
  const customers = useTranslations("customers");
  const ui = useTranslations("ui");
  const of = useImport();
  const { found, saved } = of;
  const count = found ? found.counts.new + found.counts.update : 0;
  useLeaveGuard(of.file !== null && !saved, ui("leave_text"));
  return (
    <Screen
      title={t("title")}
      crumbs={[{ label: customers("title"), href: "/customers" }]}
      {...(of.file && { detail: of.file.name })}
      actions={
        of.file && !saved ? (
          <>
            <Button look="quiet" onClick={of.close} disabled={of.saving}>
              {t("discard")}
            </Button>
            <Button
              look="main"
              busy={of.saving}
              disabled={of.reading || of.error != null || (count === 0 && t("nothing_to_import"))}
              onClick={of.save}
            >
              {t("import", { count })}
            </Button>
          </>
        ) : undefined
      }
    >
      <Refreshing on={of.reading} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-gutter py-4">
        {!of.file && <Choose of={of} />}
        {!of.file && <ImportList />}
        {of.file && of.error != null && <Unreadable of={of} />}
        {of.file && !found && !of.error && <Skeleton lines={12} />}
        {saved && <Result of={of} saved={saved} />}
        {found && !saved && of.error == null && <Check of={of} found={found} />}
      </div>
    </Screen>
  );
}

function Choose({ of }: { of: Import }) {
  const t = useTranslations("customer_import");
  return (
    <div className="max-w-2xl">
      <DropZone
        label={t("file")}
        accept=".csv,.txt,.tsv,.xlsx,.ods"
        most={MOST}
        onFiles={([file]) => file && of.open(file)}
      >
        {t("file_kinds")}
      </DropZone>
      <p className="mt-3 text-ink-2">{t("file_text")}</p>
    </div>
  );
}

function Unreadable({ of }: { of: Import }) {
  const t = useTranslations("customer_import");
  const ui = useTranslations("ui");
  const sentence = useSentence();
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-bad-ink">{sentence(of.error)}</p>
      <div className="flex gap-2">
        <Button onClick={of.retry}>{ui("retry")}</Button>
        <Button onClick={of.close}>{t("other_file")}</Button>
      </div>
    </div>
  );
}

function Check({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("customer_import");
  const { moment } = useFormat();
  const { counts, known } = found;
  return (
    <>
      <div className="grid gap-2">
        <p role="status" className="num">
          {t("counts", counts)}
        </p>
        {known && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
            {t("known", {
              day: moment(known.created_at).day,
              created: known.created,
              updated: known.updated,
            })}
          </p>
        )}
        {found.remembered && <p className="text-ink-2">{t("remembered")}</p>}
      </div>
      <section aria-labelledby="import-columns">
        <h2 id="import-columns" className="mb-2 font-semibold">
          {t("columns")}
        </h2>
        <div className="max-w-3xl rounded-md border border-line">
          <ColumnList of={of} found={found} />
        </div>
      </section>
      <section aria-labelledby="import-rows" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="import-rows" className="font-semibold">
          {t("rows")}
        </h2>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          {counts.duplicates > 0 && (
            <Select
              size="sm"
              label={t("duplicates", { count: counts.duplicates })}
              value={of.params?.duplicates ?? "skip"}
              choices={DUPLICATE_CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
              onChange={(value) => value && of.chooseForAll(value)}
            />
          )}
          <FillEmpty of={of} found={found} />
          {counts.wrong > 0 && <ErrorFile of={of} count={counts.wrong} />}
        </div>
        <RowTable of={of} found={found} />
        {counts.rows > found.rows.length && (
          <p className="text-ink-2">{t("more_rows", { shown: found.rows.length, count: counts.rows })}</p>
        )}
      </section>
    </>
  );
}

function ErrorFile({ of, count }: { of: Import; count: number }) {
  const t = useTranslations("customer_import");
  const download = useDownload();
  const { file, params } = of;
  return (
    <Button size="sm" onClick={() => file && download("customers.import_errors", { file, params })}>
      {t("download_errors", { count })}
    </Button>
  );
}

function Result({ of, saved }: { of: Import; saved: ImportRead }) {
  const t = useTranslations("customer_import");
  const { counts } = saved;
  return (
    <section role="status" className="grid justify-items-start gap-3">
      <h2 className="font-semibold">{t("done", { count: counts.new + counts.update })}</h2>
      <p className="num">{t("counts_done", counts)}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="main" href="/customers">
          {t("show")}
        </Button>
        {counts.wrong > 0 && <ErrorFile of={of} count={counts.wrong} />}
        <Button onClick={of.close}>{t("other_file")}</Button>
      </div>
    </section>
  );
}
