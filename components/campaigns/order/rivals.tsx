"use client";
import { useTranslations } from "next-intl";
import { ApartFields } from "@/components/campaigns/apart-fields";
import { useOrder } from "@/components/campaigns/order/order-context";
import { useCall } from "@/components/query";
import { Checkbox, Switch } from "@/components/ui/checkbox";
import { useFormat } from "@/components/ui/format";
import { DEFAULT_APART } from "@/lib/rules/apart";

/** Campaigns on the same stations and dates: those of the category compete anyway, others may be picked. */
export function Rivals({ campaign }: { campaign: string }) {
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
      <legend className="mb-1 text-xs font-medium text-ink-2">{t("rivals")}</legend>
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
      <p className="mt-1 mb-2 text-xs text-ink-3">{t(rows.length ? "rivals_help" : "rivals_none")}</p>
      <Switch
        label={t("apart_own")}
        help={t("apart_own_help")}
        value={draft.apart !== null}
        onChange={(own) => setDraft((d) => ({ ...d, apart: own ? DEFAULT_APART : null }))}
      />
      {draft.apart && (
        <div className="mt-2">
          <ApartFields
            value={draft.apart}
            onChange={(layer, part) =>
              setDraft((d) =>
                d.apart ? { ...d, apart: { ...d.apart, [layer]: { ...d.apart[layer], ...part } } } : d,
              )
            }
          />
        </div>
      )}
    </fieldset>
  );
}
