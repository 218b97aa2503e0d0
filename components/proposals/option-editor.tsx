"use client";
import { Plus, RadioTower, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Rate } from "@/components/invoices/draft";
import { Totals } from "@/components/invoices/totals";
import { CampaignDialog } from "@/components/proposals/dialogs/campaign-dialog";
import { DraftReach } from "@/components/proposals/draft-reach";
import { LineRows } from "@/components/proposals/line-rows";
import { newOption, type Proposal, type ProposalForm, totalsWhile } from "@/components/proposals/proposal";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { OPTIONS_MOST } from "@/lib/proposals/limits";
import { OPTION_LETTERS } from "@/lib/proposals/options";

type Props = {
  form: ProposalForm;
  rates: readonly Rate[];
  taxes_inline: boolean;
  /** Whether options can be added; a quote has one, unless it was written as a plan. */
  isPlan: boolean;
  /** The options as they were saved last, with what they reach. */
  saved: Proposal["options"];
};

/** The options of a proposal, one at a time, with the lines, discount and totals of the one that is shown. */
export function OptionEditor({ form, rates, taxes_inline, isPlan, saved }: Props) {
  const t = useTranslations("proposals");
  const { places, formats } = useFormat();
  const { options, discount_bp = 0 } = form.values;
  const [shown, setShown] = useState(0);
  const o = Math.min(shown, options.length - 1);
  const option = options[o];
  const discount = form.field("discount_bp");
  if (!option) return null;
  const totals = totalsWhile(option, { discount_bp, taxes_inline }, places);
  return (
    <div className="grid gap-4">
      {(isPlan || options.length > 1) && <OptionHead form={form} o={o} isPlan={isPlan} onShow={setShown} />}
      <LineRows form={form} o={o} rates={rates} />
      <CampaignButton form={form} o={o} rates={rates} />
      <DraftReach option={option} saved={saved} currency={formats.currency} />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)]">
        <div className="max-sm:order-2">
          <PercentField
            className="w-32"
            label={t("discount")}
            {...discount}
            value={discount.value ?? 0}
            onChange={(value) => discount.onChange(value ?? 0)}
          />
        </div>
        <Totals
          {...totals}
          last="offered"
          discount_bp={discount_bp}
          taxes={totals.taxes.map(({ name, tax }) => ({ name, amount: tax }))}
        />
      </div>
    </div>
  );
}

/** Which option is shown, and what it is called. */
function OptionHead({
  form,
  o,
  isPlan,
  onShow,
}: {
  form: ProposalForm;
  o: number;
  isPlan: boolean;
  onShow: (o: number) => void;
}) {
  const t = useTranslations("proposals");
  const { options } = form.values;
  const name = form.field(`options.${o}.name`);
  const text = form.field(`options.${o}.text`);
  const letterOf = (n: number) => OPTION_LETTERS[n] ?? OPTION_LETTERS[0];
  const add = () => {
    form.set("options", [...options, newOption(options[o]?.lines?.map((line) => ({ ...line })) ?? [])]);
    onShow(options.length);
  };
  const recommend = (recommended: boolean) =>
    form.set(
      "options",
      options.map((one, n) => ({ ...one, recommended: recommended && n === o })),
    );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          bare
          label={t("options")}
          value={letterOf(o)}
          onChange={(letter) => onShow(OPTION_LETTERS.indexOf(letter))}
          choices={OPTION_LETTERS.slice(0, options.length).map((letter) => ({
            value: letter,
            label: t("option", { letter }),
          }))}
        />
        {isPlan && options.length < OPTIONS_MOST && (
          <Button look="quiet" size="sm" icon={<Plus />} onClick={add}>
            {t("add_option")}
          </Button>
        )}
        {options.length > 1 && (
          <Button
            look="quiet"
            size="sm"
            icon={<Trash2 />}
            className="ml-auto"
            onClick={() => form.set("options", options.toSpliced(o, 1))}
          >
            {t("remove_option", { letter: letterOf(o) })}
          </Button>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t("option_name")} optional maxLength={120} {...name} value={name.value ?? ""} />
        <TextField label={t("option_about")} optional maxLength={500} {...text} value={text.value ?? ""} />
      </div>
      {options.length > 1 && (
        <Checkbox
          label={t("recommend", { letter: letterOf(o) })}
          value={options[o]?.recommended ?? false}
          onChange={recommend}
        />
      )}
    </div>
  );
}

/** Takes the lines of the option from a draft campaign of the customer. */
function CampaignButton({ form, o, rates }: { form: ProposalForm; o: number; rates: readonly Rate[] }) {
  const t = useTranslations("proposals");
  const [isOpen, setOpen] = useState(false);
  const { customer } = form.values;
  return (
    <div>
      <Button
        size="sm"
        icon={<RadioTower />}
        disabled={customer === "" && t("customer_first")}
        onClick={() => setOpen(true)}
      >
        {t(form.values.options[o]?.campaign ? "campaign_again" : "from_campaign")}
      </Button>
      {isOpen && <CampaignDialog form={form} o={o} rates={rates} onClose={() => setOpen(false)} />}
    </div>
  );
}
