"use client";
import { useTranslations } from "next-intl";
import type { Proposal } from "@/components/proposals/proposal";
import { EstimatedReach } from "@/components/reach/estimated-reach";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card, Facts } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";
import { buildRecordHref } from "@/lib/hrefs";
import { CONVERSIONS } from "@/lib/proposals/convert";
import { findLetter } from "@/lib/proposals/options";

/** A proposal that is not edited: its facts, how it was answered, and its options. */
export function ProposalView({ proposal }: { proposal: Proposal }) {
  const t = useTranslations("proposals");
  const { day } = useFormat();
  const { customer, customer_name, start_date, end_date, valid_until, note, text, terms } = proposal;
  return (
    <div className="grid gap-5">
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
          { label: t("period"), value: <span className="num">{`${day(start_date)}–${day(end_date)}`}</span> },
          { label: t("valid_until"), value: <span className="num">{day(valid_until)}</span> },
          ...(note ? [{ label: t("note"), value: <span className="whitespace-pre-line">{note}</span> }] : []),
        ]}
      />
      <Answer proposal={proposal} />
      {text && <p className="max-w-[68ch] whitespace-pre-line">{text}</p>}
      {proposal.options.map((option, n) => (
        <OptionCard key={option.uuid} proposal={proposal} n={n} />
      ))}
      {terms && (
        <section>
          <h3 className="mb-1 font-semibold">{t("terms")}</h3>
          <p className="max-w-[68ch] whitespace-pre-line text-ink-2">{terms}</p>
        </section>
      )}
    </div>
  );
}

/** How often the page was opened, who answered, and what the proposal was converted to. */
function Answer({ proposal }: { proposal: Proposal }) {
  const t = useTranslations("proposals");
  const { moment } = useFormat();
  const write = (at: string) => {
    const { day, time } = moment(at);
    return `${day} ${time}`;
  };
  const { sent_at, viewed_at, views, signature, declined_by, decline_reason, hash, answered_at } = proposal;
  const links = CONVERSIONS.flatMap((to) => {
    const uuid = proposal[to];
    return uuid ? [{ to, uuid }] : [];
  });
  if (!sent_at) return null;
  return (
    <Facts
      of={[
        { label: t("sent"), value: write(sent_at) },
        {
          label: t("viewed"),
          value: viewed_at ? t("viewed_times", { count: views, at: write(viewed_at) }) : t("not_viewed"),
        },
        ...(signature
          ? [{ label: t("accepted_by"), value: `${signature.name}, ${write(signature.at)}` }]
          : []),
        ...(proposal.status === "declined"
          ? [
              {
                label: t("declined_by"),
                value: [declined_by, answered_at && write(answered_at), decline_reason]
                  .filter(Boolean)
                  .join(", "),
              },
            ]
          : []),
        ...(links.length
          ? [
              {
                label: t("converted"),
                value: (
                  <span className="flex flex-wrap gap-x-3">
                    {links.map(({ to, uuid }) => (
                      <Link key={to} className="link" href={buildRecordHref(to, uuid)}>
                        {t(`to.${to}`)}
                      </Link>
                    ))}
                  </span>
                ),
              },
            ]
          : []),
        ...(hash
          ? [{ label: t("hash"), value: <span className="font-mono text-xs break-all">{hash}</span> }]
          : []),
      ]}
    />
  );
}

function OptionCard({ proposal, n }: { proposal: Proposal; n: number }) {
  const t = useTranslations("proposals");
  const { money, number } = useFormat();
  const option = proposal.options[n];
  if (!option) return null;
  const letter = findLetter(n, proposal.options.length);
  const heading = [letter && t("option", { letter }), option.name].filter(Boolean).join(": ");
  return (
    <Card
      title={heading || t("lines")}
      actions={
        <>
          {option.uuid === proposal.option && proposal.options.length > 1 && <Tag>{t("chosen")}</Tag>}
          {option.recommended && !proposal.option && <Tag>{t("recommended")}</Tag>}
          <b className="num font-semibold">
            {money(option.total)} {proposal.currency}
          </b>
        </>
      }
    >
      {option.text && <p className="px-3.5 pt-3 text-ink-2">{option.text}</p>}
      <RecordTable
        label={heading || t("lines")}
        rows={option.lines.map((line, i) => ({ ...line, key: `${i}` }))}
        rowKey={({ key }) => key}
        columns={[
          {
            id: "title",
            head: t("item"),
            cell: ({ title, detail }) => (
              <span>
                <span className="font-medium">{title}</span>
                {detail && <span className="block text-xs text-ink-3">{detail}</span>}
              </span>
            ),
          },
          { id: "quantity", head: t("quantity"), cell: (line) => number(line.quantity), right: true },
          { id: "price", head: t("price"), cell: (line) => money(line.price), right: true },
          { id: "amount", head: t("amount"), cell: (line) => money(line.amount), right: true },
        ]}
      />
      {option.reach && (
        <div className="border-t border-line p-3.5">
          <EstimatedReach reach={option.reach} currency={proposal.currency} />
        </div>
      )}
    </Card>
  );
}
