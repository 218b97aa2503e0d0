"use client";
import { ChevronLeft, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { useCall, useFailure, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { TextField } from "@/components/ui/controls/text-field";
import { TokenField } from "@/components/ui/controls/token-field";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { PaperPane } from "@/components/ui/layout/paper-pane";
import { useDocumentPages } from "@/components/use-document-pages";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { MERGE_FIELDS } from "@/lib/settings/merge-fields";

type Template = Pick<CallOutput<"contract_templates.retrieve">, "name" | "text"> & {
  uuid?: string;
  version?: number;
};

/** One template to write at, with the contract it would become beside it. */
export function TemplateEditor({ uuid, back }: { uuid: string | null; back: string }) {
  const t = useTranslations("organisation.contracts");
  const { data, error, refetch } = useCall(
    "contract_templates.retrieve",
    { uuid: uuid ?? "" },
    { enabled: uuid !== null },
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (uuid !== null && !data) return <Skeleton lines={8} className="p-7" />;
  const { name, text, version } = data ?? { name: "", text: t("begin"), version: undefined };
  return <Editor template={{ name, text, ...(uuid && { uuid, version }) }} back={back} />;
}

function Editor({ template, back }: { template: Template; back: string }) {
  const t = useTranslations("organisation.contracts");
  const ui = useTranslations("ui");
  const settings = useTranslations("settings");
  const router = useRouter();
  const failure = useFailure();
  const { tenant } = useShell();
  const may = useMay("contracts:write");
  const form = useCallForm("contract_templates.update", template, {
    invalidates: ["contract_templates"],
    onDone: ({ uuid }) => !template.uuid && router.replace(`${back}?template=${uuid}`),
  });
  const { name, text } = form.values;
  const restore = async () => {
    await callApi("contract_templates.update", { name: template.name, text: template.text }).catch(failure);
  };
  const remove = useSend("contract_templates.delete", {
    invalidates: ["contract_templates"],
    onDone: () => {
      toast({ text: ui("deleted"), action: { label: ui("undo"), run: () => void restore() } });
      router.push(back);
    },
  });
  const preview = useDocumentPages("contract_templates.preview", {
    tenant: tenant.uuid,
    name,
    text,
    form: "pages",
  });
  return (
    <div className="lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_minmax(22rem,46%)]">
      <div className="px-7 py-4 max-sm:px-gutter lg:overflow-auto">
        <Link href={back} className="flex items-center gap-1 text-xs text-ink-3 hover:text-ink">
          <ChevronLeft size={13} strokeWidth={1.75} aria-hidden />
          {settings("tabs.contract-templates")}
        </Link>
        <h2 className="mb-4 text-lg font-semibold tracking-(--tracking-title)">
          {template.name || t("new")}
        </h2>
        <Form form={form} className="grid max-w-160 gap-4">
          <TextField label={t("name")} maxLength={200} {...form.field("name")} />
          <TokenField
            label={t("body")}
            help={t("body_help")}
            rows={22}
            tokens={MERGE_FIELDS.map((field) => ({ name: field, label: t(`merge.${field}`) }))}
            {...form.field("text")}
          />
          {may && (
            <div className="flex flex-wrap gap-2 max-sm:sticky max-sm:bottom-0 max-sm:bg-surface max-sm:py-3">
              <Submit keys="mod+enter" disabled={!form.dirty}>
                {t(template.uuid ? "save" : "create")}
              </Submit>
              <Button href={back}>{ui("cancel")}</Button>
              {template.uuid && (
                <Button
                  look="quiet-danger"
                  icon={<Trash2 />}
                  className="ml-auto"
                  busy={remove.isPending}
                  onClick={() => remove.mutate({ uuid: template.uuid! })}
                >
                  {t("delete")}
                </Button>
              )}
            </div>
          )}
        </Form>
      </div>
      <aside className="flex min-h-0 flex-col border-line bg-canvas max-lg:h-[34rem] max-lg:border-t lg:border-l">
        <h3 className="flex h-11 flex-none items-center border-b border-line bg-surface px-4 font-semibold">
          {settings("sample")}
        </h3>
        <PaperPane of={preview} title={settings("sample")} />
      </aside>
    </div>
  );
}
