"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { EXTRA_CHOICES, EXTRA_KEYS, type Extras } from "@/components/reconciliation/use-extras";
import { useOrderHref, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Link } from "@/components/ui/controls/link";
import type { Option } from "@/components/ui/controls/option-list";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { callApi } from "@/lib/browser/api";
import { formatWords } from "@/lib/search/grammar";
import type { ExtraView } from "@/lib/traffic/recon-view";

/** Booked campaigns of a station by what is typed. */
function useCampaignOptions(station: string) {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi(
        "campaigns.list",
        {
          tenant,
          search: formatWords(search),
          filters: { station: [station], status: ["active", "stopped"] },
          sort: [{ id: "start_date", desc: true }],
          per_page: 20,
        },
        { signal },
      );
      return rows.map(({ uuid, name, customer_name }) => ({ id: uuid, label: name, detail: customer_name }));
    },
    [tenant, station],
  );
}

/** A line of the log that no spot stands behind, and what it can be decided to be. It is never billed. */
export function ExtraPanel({
  station,
  line,
  extras,
  mayDecide,
}: {
  station: string;
  line: ExtraView;
  extras: Extras;
  mayDecide: boolean;
}) {
  const t = useTranslations("reconciliation");
  const options = useCampaignOptions(station);
  return (
    <>
      <section>
        <About line={line} />
      </section>
      {mayDecide && (
        <section>
          <h3 className="mb-2 font-semibold">{t("what_to_do")}</h3>
          <ul className="mb-3 overflow-hidden rounded-md border border-line-2">
            {EXTRA_CHOICES.map((choice) => {
              const on = line.decision === choice;
              return (
                <li key={choice} className="border-line not-last:border-b">
                  <button
                    type="button"
                    aria-pressed={on}
                    disabled={extras.busy}
                    onClick={() => extras.decide(choice)}
                    className={cx(
                      "flex w-full items-center gap-3 px-2.5 py-1.5 text-left leading-snug hover:bg-hover",
                      on && "bg-selected shadow-[inset_3px_0_0_var(--accent)]",
                    )}
                  >
                    <KeyHint keys={EXTRA_KEYS[choice]} />
                    <span className="min-w-0 grow">
                      <span className="block font-[550]">{t(`extra.choice.${choice}`)}</span>
                      <span className="block text-xs text-ink-3">{t(`extra.says.${choice}`)}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
          <Combobox
            label={t("extra.campaign")}
            value={extras.campaign?.uuid ?? null}
            known={extras.campaign && { id: extras.campaign.uuid, label: extras.campaign.name }}
            options={options}
            onChange={() => {}}
            onPick={(option) => extras.choose(option && { uuid: option.id, name: option.label })}
            optional
          />
          {line.decision && (
            <Button className="mt-3" onClick={extras.takeBack} busy={extras.busy}>
              {t("take_back")}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function About({ line }: { line: ExtraView }) {
  const t = useTranslations("reconciliation");
  const orderHref = useOrderHref();
  const { time } = useFormat();
  return (
    <>
      <h2 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        <Status of="asrun" is={line.result} />
        {line.length === null ? line.title : t("title_length", { title: line.title, seconds: line.length })}
      </h2>
      <Facts
        of={[
          { label: t("aired"), value: <span className="num">{time(line.second, true)}</span> },
          { label: t("why"), value: t("reasons.EXTRA") },
          ...(line.decision
            ? [
                {
                  label: t("decided_label"),
                  value: (
                    <>
                      {t(`extra.decided.${line.decision}`)}
                      {line.decided_by && <span className="text-ink-3"> · {line.decided_by}</span>}
                    </>
                  ),
                },
              ]
            : []),
          ...(line.campaign
            ? [
                {
                  label: t("campaign"),
                  value: (
                    <Link className="link" href={orderHref(line.campaign)}>
                      {line.campaign_name}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
