"use client";
import { ChevronLeft, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { Form, followNewest, Submit, useCallForm } from "@/components/form";
import { FileFields } from "@/components/output-formats/file-fields";
import { LineGroups } from "@/components/output-formats/line-groups";
import { PreviewPanel } from "@/components/output-formats/preview-panel";
import { usePreview } from "@/components/output-formats/use-preview";
import { ValueFields } from "@/components/output-formats/value-fields";
import { useCall, useFailure, useSend } from "@/components/query";
import { useMay, useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { TextField } from "@/components/ui/controls/text-field";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";
import type { FormatDefinition } from "@/lib/traffic/output-format";

type Format = CallOutput<"output_formats.retrieve">;
const STATIONS_MOST = 500;

/** One format in the designer: its file, lines and values, with a real day written in it beside. */
export function FormatEditor({ uuid, back }: { uuid: string; back: string }) {
  const { data, error, refetch } = useCall("output_formats.retrieve", { uuid });
  if (error)
    return (
      <div className="px-7 py-4 max-sm:px-gutter">
        <BackLink to={back} />
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <Skeleton lines={10} className="p-7" />;
  return <Editor format={data} back={back} />;
}

/** The list is the same page, so what leads there asks by itself before unsaved changes are left. */
function useMayLeave(dirty: boolean) {
  const t = useTranslations("ui");
  return () => !dirty || window.confirm(t("leave_text"));
}

function Editor({ format, back }: { format: Format; back: string }) {
  const t = useTranslations("formats");
  const { tenant } = useShell();
  const { uuid, version, name, definition: saved } = format;
  const form = useCallForm(
    "output_formats.update",
    { uuid, version, name, definition: saved },
    { invalidates: ["output_formats", "logs"] },
  );
  followNewest(form, { uuid, version, name, definition: saved });
  // The form begins with a whole definition, and every change keeps it whole.
  const definition = form.values.definition as FormatDefinition;
  const change = (part: Partial<FormatDefinition>) => form.set("definition", { ...definition, ...part });
  const mayPreview = useMay("traffic:read");
  const may = useMayHouse("stations:write");
  const stations = useCall(
    "stations.list",
    { tenant: tenant.uuid, per_page: STATIONS_MOST },
    { enabled: mayPreview },
  );
  const preview = usePreview(definition, stations.data?.rows ?? [], format.stations[0]?.uuid);
  const part = { definition, change, errorAt: preview.errorAt };
  return (
    <div className="xl:grid xl:h-full xl:grid-cols-[minmax(0,1fr)_minmax(24rem,48%)]">
      <div className="relative px-7 py-4 max-sm:px-gutter xl:overflow-auto">
        <Head format={format} back={back} dirty={form.dirty} />
        <Form form={form}>
          {/* A member limited to stations reads what belongs to all of them. */}
          <fieldset disabled={!may} className="grid min-w-0 gap-6">
            <TextField label={t("name")} maxLength={200} className="max-w-96" {...form.field("name")} />
            <FileFields {...part} />
            {definition.writer === "lines" ? (
              <>
                <LineGroups {...part} />
                <ValueFields {...part} />
              </>
            ) : (
              <p className="text-ink-3">{t("document")}</p>
            )}
            <Foot format={format} back={back} dirty={form.dirty} isWritable={preview.problems.length === 0} />
          </fieldset>
        </Form>
      </div>
      {mayPreview && (
        <aside
          aria-label={t("preview")}
          className="relative flex min-h-0 flex-col border-line bg-canvas max-xl:border-t xl:overflow-auto xl:border-l"
        >
          <PreviewPanel
            name={form.values.name ?? name}
            preview={preview}
            definition={definition}
            stations={stations.data?.rows}
          />
        </aside>
      )}
    </div>
  );
}

type Around = { format: Format; back: string; dirty: boolean };

/** Leads back to the list of formats. */
function BackLink({ to, onClick }: { to: string; onClick?: (event: MouseEvent) => void }) {
  const settings = useTranslations("settings");
  return (
    <Link
      href={to}
      {...(onClick && { onClick })}
      className="flex w-min items-center gap-1 text-xs whitespace-nowrap text-ink-3 hover:text-ink"
    >
      <ChevronLeft size={13} strokeWidth={1.75} aria-hidden />
      {settings("tabs.output-formats")}
    </Link>
  );
}

function Head({ format, back, dirty }: Around) {
  const t = useTranslations("formats");
  const mayLeave = useMayLeave(dirty);
  const { stations } = format;
  return (
    <header className="mb-4">
      <BackLink to={back} onClick={(event) => mayLeave() || event.preventDefault()} />
      <h2 className="text-lg font-semibold tracking-(--tracking-title)">{format.name}</h2>
      <p className="text-ink-3">
        {stations.length === 0 ? (
          <>
            {t("unused")}{" "}
            <Link className="link" href="/stations">
              {t("to_station")}
            </Link>
          </>
        ) : (
          t.rich("used", {
            stations: () =>
              stations.map((station, n) => (
                <span key={station.uuid}>
                  {n > 0 && ", "}
                  <Link className="link" href={`${buildRecordHref("station", station.uuid)}?tab=settings`}>
                    {station.name}
                  </Link>
                </span>
              )),
          })
        )}
      </p>
    </header>
  );
}

/** Save, cancel and delete; what was deleted can be brought back. */
function Foot({ format, back, dirty, isWritable }: Around & { isWritable: boolean }) {
  const t = useTranslations("formats");
  const mayLeave = useMayLeave(dirty);
  const ui = useTranslations("ui");
  const router = useRouter();
  const failure = useFailure();
  const may = useMayHouse("stations:write");
  const { uuid, stations } = format;
  const remove = useSend("output_formats.destroy", {
    invalidates: ["output_formats.list"],
    onDone: () => {
      const restore = () => void callApi("output_formats.restore", { uuid }).catch(failure);
      toast({ text: ui("deleted"), action: { label: ui("undo"), run: restore } });
      router.push(back);
    },
  });
  if (!may) return null;
  return (
    <div className="sticky -bottom-4 flex flex-wrap gap-2 border-t border-line bg-surface py-3">
      <Submit keys="mod+enter" disabled={isWritable ? !dirty : t("cannot_write")}>
        {t("save")}
      </Submit>
      <Button onClick={() => mayLeave() && router.push(back)}>{ui("cancel")}</Button>
      <Button
        look="quiet-danger"
        icon={<Trash2 />}
        className="ml-auto"
        busy={remove.isPending}
        disabled={stations.length > 0 && t("used_delete")}
        onClick={() => remove.mutate({ uuid })}
      >
        {t("delete")}
      </Button>
    </div>
  );
}
