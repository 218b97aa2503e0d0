import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import { useOptions } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";
import { useFormat } from "@/components/ui/format";
import { callApi } from "@/lib/browser/api";
import { buildCampaignHref } from "@/lib/campaigns/screens";
import { buildActHref, readAct } from "@/lib/search/acts";

const NEEDS = {
  new_invoice: "finance:write",
  new_payment: "finance:write",
  new_campaign: "campaigns:write",
} as const;
/** Customers that are offered for a name. */
const MOST = 2;

/** What a text such as "invoice Acme 1200" begins: the page, filled with the customer and the amount. */
export function useFilledActs(asked: string): readonly Option[] {
  const t = useTranslations("shell");
  const { money, formats, places } = useFormat();
  const { tenant, order_version, capabilities } = useShell();
  const find = useCallback(
    async (text: string, signal: AbortSignal): Promise<Option[]> => {
      const words = {
        new_invoice: t("act_words.new_invoice"),
        new_payment: t("act_words.new_payment"),
        new_campaign: t("act_words.new_campaign"),
        between: t("act_words.between"),
      };
      const read = readAct(text, words, { currency_format: formats.currency_format, places });
      if (!read || !capabilities.includes(NEEDS[read.act])) return [];
      const { hits } = await callApi(
        "tenant.search",
        { tenant: tenant.uuid, search: read.who, models: ["customer"], all: MOST },
        { signal },
      );
      return hits.map(({ uuid, title }) => ({
        id: buildActHref(read, uuid, buildCampaignHref(order_version, "new")),
        label: t(`filled.${read.act}`, {
          name: title,
          amount: read.amount ? money(read.amount) : "",
          known: read.amount ? "yes" : "no",
        }),
      }));
    },
    [t, money, formats.currency_format, places, tenant.uuid, order_version, capabilities],
  );
  return useOptions(find, asked, asked !== "").options;
}
