"use client";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { SeparationFields } from "@/components/campaigns/separation-fields";
import { useCall } from "@/components/query";
import { Checkbox, Switch } from "@/components/ui/controls/checkbox";
import { useFormat } from "@/components/ui/format";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";

/** Campaigns on the same stations and dates: those of the category compete anyway, others may be picked. */
export function Competitors({ campaign }: { campaign: string }) {
  const t = useTranslations("campaigns");
  const { day } = useFormat();
  const { draft, setDraft } = useOrder();
  const { data } = useCall("campaigns.list_competing", { uuid: campaign }, { staleTime: 30_000 });
  const rows = data?.rows ?? [];
  const toggle = (uuid: string, on: boolean) =>
    setDraft((d) => ({
      ...d,
      competing: on ? [...d.competing, uuid] : d.competing.filter((one) => one !== uuid),
    }));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">{t("competitors")}</legend>
      {rows.length > 0 && (
        <div className="grid max-h-56 gap-1.5 overflow-auto rounded-md border border-line p-3">
          {rows.map((row) => (
            <Checkbox
              key={row.uuid}
              value={row.same_category || draft.competing.includes(row.uuid)}
              disabled={row.same_category}
              onChange={(on) => toggle(row.uuid, on)}
              label={
                <span>
                  <b className="font-medium">{row.customer_name}</b>, {row.name}{" "}
                  <span className="num text-xs text-ink-3">
                    {day(row.start_date)} – {day(row.end_date)}, {row.stations.join(", ")}
                  </span>
                </span>
              }
            />
          ))}
        </div>
      )}
      <p className="mt-1 mb-2 text-xs text-ink-3">
        {t(rows.length ? "competitors_help" : "competitors_none")}
      </p>
      <Switch
        label={t("separation_own")}
        help={t("separation_own_help")}
        value={draft.separation !== null}
        onChange={(own) => setDraft((d) => ({ ...d, separation: own ? DEFAULT_SEPARATION : null }))}
      />
      {draft.separation && (
        <div className="mt-2">
          <SeparationFields
            value={draft.separation}
            onChange={(layer, part) =>
              setDraft((d) =>
                d.separation
                  ? { ...d, separation: { ...d.separation, [layer]: { ...d.separation[layer], ...part } } }
                  : d,
              )
            }
          />
        </div>
      )}
    </fieldset>
  );
}
