"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { keyOf, putAnswer, useFailure } from "@/components/query";
import { Seller } from "@/components/settings/organisation/seller";
import { Clashes, Panel, Part, Setting } from "@/components/settings/parts";
import { useAutosave } from "@/components/settings/use-autosave";
import { type Tenant, useTenant } from "@/components/settings/use-tenant";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { PaperPane } from "@/components/ui/layout/paper-pane";
import { useDocumentPages } from "@/components/use-document-pages";
import { callApi } from "@/lib/browser/api";
import { DEFAULT_LETTERHEAD, MOST_LINES, SAMPLES } from "@/lib/settings/letterhead";

const LOGO_MOST = 5_000_000;
const KEY = keyOf("tenant.current", {});
type Pdf = Tenant["pdf"];

/** The letterhead saves itself, each field by itself; the logo when it is given. */
function useLetterhead() {
  const client = useQueryClient();
  const tenant = useTenant();
  const now = () => client.getQueryData<Tenant>(KEY) ?? tenant;
  const save = async (params: object, file?: File) => {
    const { uuid, version } = now();
    const input = { tenant: uuid, params: { version, ...params }, ...(file && { file }) };
    await putAnswer(client, KEY, await callApi("tenant.update_pdf", input));
  };
  const kept = useAutosave<Pdf>({
    read: () => now().pdf,
    send: (changes) => save(changes),
    refresh: () => client.refetchQueries({ queryKey: KEY }),
  });
  return { tenant, save, ...kept };
}

export function Documents() {
  const t = useTranslations("organisation.documents");
  const settings = useTranslations("settings");
  const failure = useFailure();
  const { tenant, save, values, field, choice, set, clashes, errorAt } = useLetterhead();
  const [of, setOf] = useState<(typeof SAMPLES)[number]>("invoice");
  const [sending, setSending] = useState(false);
  const { logo, ...params } = values;
  const preview = useDocumentPages(
    "tenant.preview_pdf",
    { tenant: tenant.uuid, params: { ...params, of, form: "pages" } },
    [logo, tenant.version],
  );
  const lines = field("lines");
  const give = async (work: () => Promise<void>) => {
    setSending(true);
    await work().catch(failure);
    setSending(false);
  };
  return (
    <div className="lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_minmax(22rem,46%)]">
      <div className="lg:overflow-auto">
        <Panel title={settings("tabs.documents")} text={t("text")}>
          <Clashes of={clashes} write={(value) => [value].flat().join(", ")} />
          <Part id="logo" title={t("logo")} help={t("logo_help")}>
            <div className="grid max-w-120 gap-3">
              {logo && (
                <div className="flex items-center gap-4">
                  <span className="flex h-20 min-w-32 items-center justify-center rounded-md border border-line bg-white p-2">
                    <img src={logo} alt={t("logo")} className="max-h-16 max-w-60" />
                  </span>
                  <Button
                    icon={<Trash2 />}
                    look="quiet"
                    disabled={sending}
                    onClick={() => void give(() => save({ remove_logo: true }))}
                  >
                    {t("remove_logo")}
                  </Button>
                </div>
              )}
              <DropZone
                bare
                label={t("logo")}
                accept=".png,.jpg,.jpeg,.webp,.svg"
                most={LOGO_MOST}
                onFiles={([file]) => file && void give(() => save({}, file))}
              >
                {t("logo_kinds")}
              </DropZone>
              {logo && (
                <Setting id="logo-place">
                  <Segmented
                    label={t("place")}
                    choices={(["left", "right"] as const).map((value) => ({
                      value,
                      label: t(`places.${value}`),
                    }))}
                    {...choice("logo_place")}
                  />
                </Setting>
              )}
            </div>
          </Part>
          <Part id="letterhead" title={t("letterhead")}>
            <div className="grid max-w-120 gap-4">
              <Setting id="lines">
                <TextArea
                  label={t("lines")}
                  help={t("lines_help", { most: MOST_LINES })}
                  rows={4}
                  {...lines}
                  value={lines.value.join("\n")}
                  error={lines.error ?? lines.value.map((_, n) => errorAt(`lines.${n}`)).find(Boolean)}
                  onChange={(text) => lines.onChange(text ? text.split("\n").slice(0, MOST_LINES) : [])}
                />
              </Setting>
              <Setting id="accent">
                <div className="flex items-end gap-3">
                  <label className="grid gap-1 text-xs font-medium text-ink-2">
                    {t("accent")}
                    <input
                      type="color"
                      value={values.accent}
                      onChange={(event) => field("accent").onChange(event.target.value)}
                      onBlur={field("accent").onBlur}
                      className="h-control w-16 cursor-pointer rounded-sm border border-control-line bg-surface p-1"
                    />
                  </label>
                  {values.accent !== DEFAULT_LETTERHEAD.accent && (
                    <Button look="quiet" onClick={() => set("accent", DEFAULT_LETTERHEAD.accent)}>
                      {t("black")}
                    </Button>
                  )}
                </div>
              </Setting>
              <Setting id="footer">
                <TextField
                  label={t("footer")}
                  placeholder={tenant.name}
                  maxLength={160}
                  {...field("footer")}
                />
              </Setting>
              <Setting id="account">
                <TextField
                  label={t("account")}
                  help={t("account_help")}
                  maxLength={160}
                  {...field("account")}
                />
              </Setting>
            </div>
          </Part>
          <Seller field={field} name={tenant.name} />
        </Panel>
      </div>
      <aside className="flex min-h-0 flex-col border-line bg-canvas max-lg:h-[34rem] max-lg:border-t lg:border-l">
        <div className="flex h-11 flex-none items-center gap-3 border-b border-line bg-surface px-4">
          <h3 className="font-semibold">{settings("sample")}</h3>
          <span className="ml-auto">
            <Segmented
              bare
              size="sm"
              label={settings("sample")}
              choices={SAMPLES.map((value) => ({ value, label: t(`samples.${value}`) }))}
              value={of}
              onChange={setOf}
            />
          </span>
        </div>
        <PaperPane of={preview} title={t(`samples.${of}`)} />
      </aside>
    </div>
  );
}
