"use client";
import { useTranslations } from "next-intl";
import type { WholeContract } from "@/components/contracts/contract";
import { ContractAttachments } from "@/components/contracts/contract-attachments";
import { SignedBy } from "@/components/contracts/signed-by";
import { ProposalSource } from "@/components/proposals/proposal-source";
import { Status } from "@/components/status";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { buildRecordHref } from "@/lib/hrefs";

/** Beside a commitment: its details, versions and attachments. */
export function ContractAside({ contract, may }: { contract: WholeContract; may: boolean }) {
  const t = useTranslations("contracts");
  const { day, percent } = useFormat();
  const { customer, customer_name, start_date, end_date, days_left, template_name, note, index_bp } =
    contract;
  return (
    <aside className="divide-y divide-line border-line bg-surface max-lg:border-t lg:border-l [&>section]:p-4">
      <section>
        <h2 className="mb-2 font-semibold">{t("details")}</h2>
        <Facts
          of={[
            {
              label: t("customer"),
              value: (
                <Link className="link" href={buildRecordHref("customer", customer)}>
                  {customer_name}
                </Link>
              ),
            },
            {
              label: t("term"),
              value: (
                <span className="num">
                  {day(start_date)}–{day(end_date)}
                  <span className="block text-xs text-ink-3">{t("ended_left", { days: days_left })}</span>
                </span>
              ),
            },
            ...(index_bp ? [{ label: t("index"), value: percent(index_bp) }] : []),
            ...(template_name ? [{ label: t("template"), value: template_name }] : []),
          ]}
        />
        <div className="mt-[0.42rem]">
          <SignedBy contract={contract} />
        </div>
      </section>
      <Versions contract={contract} />
      <ProposalSource of="contract" uuid={contract.uuid} />
      {note && (
        <section>
          <h2 className="mb-1.5 font-semibold">{t("note")}</h2>
          <p className="whitespace-pre-line text-ink-2">{note}</p>
        </section>
      )}
      <ContractAttachments contract={contract} may={may} />
    </aside>
  );
}

function Versions({ contract: { uuid, versions } }: { contract: WholeContract }) {
  const t = useTranslations("contracts");
  const { day, money } = useFormat();
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t("versions")}</h2>
      <ul className="grid gap-2">
        {versions.map((one) => (
          <li key={one.uuid} className="flex items-start gap-2">
            <span className="min-w-0 grow">
              {one.uuid === uuid ? (
                <b className="font-semibold">{t("version", { revision: one.revision })}</b>
              ) : (
                <Link className="link" href={buildRecordHref("contract", one.uuid)}>
                  {t("version", { revision: one.revision })}
                </Link>
              )}
              <span className="num block text-xs text-ink-3">
                {day(one.start_date)}–{day(one.end_date)} · {money(one.total)}
              </span>
            </span>
            <Status of="contract" is={one.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
