"use client";
import { useTranslations } from "next-intl";
import { ApprovalRules } from "@/components/settings/organisation/approval-rules";
import { Clashes, Panel, Part } from "@/components/settings/parts";
import { type Tenant, useTenantSettings } from "@/components/settings/use-tenant";
import { Switch } from "@/components/ui/controls/checkbox";
import { RadioList } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { formatAgent } from "@/lib/billing/agent-display";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import { formatMoney, getCurrencyPlaces, negate, toMoney } from "@/lib/money";
import { AGENT_DISPLAYS, DEFAULT_SETTINGS } from "@/lib/settings/settings";

const COMMISSION = { agent: 1000, agency: 1500 };

export function Discounts() {
  const t = useTranslations("organisation.discounts");
  const organisation = useTranslations("organisation");
  const settings = useTranslations("settings");
  const { values, choice, clashes } = useTenantSettings();
  const inline = choice("settings_json.discounts.default_inline");
  return (
    <Panel title={settings("tabs.discounts")} text={settings("for_all", { tenant: values.name })}>
      <Clashes of={clashes} />
      <Part
        id="discounts"
        title={t("discounts")}
        changed={inline.value !== DEFAULT_SETTINGS.discounts.default_inline}
      >
        <Switch label={t("inline")} help={t("inline_help")} {...inline} />
        <DiscountSample tenant={values} />
      </Part>
      <ApprovalRules of={{ values, choice }} />
      <Part
        id="signing"
        title={organisation("signing.title")}
        help={organisation("signing.help")}
        changed={values.settings_json.signing.mail_code !== DEFAULT_SETTINGS.signing.mail_code}
      >
        <Switch label={organisation("signing.mail_code")} {...choice("settings_json.signing.mail_code")} />
      </Part>
      {(["agency", "agent"] as const).map((who) => {
        const display = choice(`settings_json.agents.${who}.display`);
        return (
          <Part
            key={who}
            id={who}
            title={t(who)}
            help={t(`${who}_help`)}
            changed={display.value !== DEFAULT_SETTINGS.agents[who].display}
          >
            <PartyChoice who={who} {...display} />
          </Part>
        );
      })}
    </Panel>
  );
}

function PartyChoice({
  who,
  ...display
}: { who: "agent" | "agency" } & {
  value: (typeof AGENT_DISPLAYS)[number];
  onChange: (value: (typeof AGENT_DISPLAYS)[number]) => void;
  error?: string;
}) {
  const t = useTranslations("organisation.discounts");
  const { number } = useFormat();
  const party = { name: t(`${who}_name`), commission_bp: COMMISSION[who] };
  const percent = (bp: number) => `${number(bp / 100)} %`;
  return (
    <RadioList
      bare
      className="max-w-160"
      label={t(who)}
      choices={AGENT_DISPLAYS.map((value) => ({
        value,
        label: t(`displays.${value}`),
        hint: formatAgent(value, party, percent) ?? t("nothing"),
      }))}
      {...display}
    />
  );
}

/** Two lines and 10 %: on their sum, or on the line that has it. */
function DiscountSample({ tenant }: { tenant: Tenant }) {
  const t = useTranslations("organisation.discounts");
  const { number } = useFormat();
  const places = getCurrencyPlaces(tenant.currency_short);
  const write = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, tenant.currency_format);
  const discounts_inline = tenant.settings_json.discounts.default_inline;
  const line = { quantity: 1, amount: null, tax_name: "", tax_bp: 0 };
  const lines = [
    { ...line, price: toMoney("100", places), discount_bp: 1000 },
    { ...line, price: toMoney("50", places) },
  ];
  const totals = computeInvoiceTotals(
    lines,
    { discount_bp: 1000, taxes_inline: false, discounts_inline },
    places,
  );
  return (
    <dl className="num mt-3 max-w-80 rounded-md border border-line bg-sunken px-3.5 py-2.5">
      {lines.map((one, n) => (
        <div key={n} className="flex justify-between gap-4">
          <dt className="text-ink-2">
            {t(`line_${n + 1}`)}
            {discounts_inline && n === 0 && <span className="ml-2 text-ink-3">−{number(10)} %</span>}
          </dt>
          <dd>{write(one.price)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{t(discounts_inline ? "of_lines" : "of_sum", { percent: number(10) })}</dt>
        <dd>{write(negate(totals.discount))}</dd>
      </div>
      <div className="mt-1 flex justify-between gap-4 border-t border-line-2 pt-1 font-semibold">
        <dt>{t("net")}</dt>
        <dd>{write(totals.net)}</dd>
      </div>
    </dl>
  );
}
