"use client";
import { Mail, Merge, Pencil, Plus, ReceiptText, ScrollText, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Attachments } from "@/components/attachments/attachments";
import { MergeCard } from "@/components/customers/merge/merge-card";
import { MergeDialog } from "@/components/customers/merge/merge-dialog";
import { CampaignsCard } from "@/components/customers/related/campaigns-card";
import { CommitmentCard } from "@/components/customers/related/commitment-card";
import { InvoicesCard } from "@/components/customers/related/invoices-card";
import { TimelineCard } from "@/components/customers/related/timeline-card";
import { TABS, type Tab, tabHref } from "@/components/customers/tabs";
import { VatNumber } from "@/components/customers/vat-check";
import { useCall, useSend } from "@/components/query";
import { ScheduledMails } from "@/components/sending/scheduled-mails";
import { useMay, useMayHouse, useOrderHref, useShell } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Avatar, Mark } from "@/components/ui/layout/avatar";
import { Facts, Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { TabLinks } from "@/components/ui/layout/tabs";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import type { CallOutput } from "@/lib/browser/api";
import { NAMES } from "@/lib/i18n/languages";
import { isNegative, isZero, subtract } from "@/lib/money";
import { formatCountry } from "@/lib/tables/country-names";

// Each part comes when it is opened: the page stays light.
const CARDS = {
  campaigns: CampaignsCard,
  invoices: InvoicesCard,
  timeline: TimelineCard,
  proposals: dynamic(() => import("./related/proposals-card").then((m) => m.ProposalsCard)),
  contracts: dynamic(() => import("./related/contracts-card").then((m) => m.ContractsCard)),
  payments: dynamic(() => import("./related/payments-card").then((m) => m.PaymentsCard)),
  commercials: dynamic(() => import("./related/commercials-card").then((m) => m.CommercialsCard)),
};

function TabPanel({ customer, tab }: { customer: string; tab: keyof typeof CARDS }) {
  const Card = CARDS[tab];
  return <Card customer={customer} whole />;
}

type Customer = CallOutput<"customers.retrieve">;
type Side = Pick<Customer, "uuid" | "name">;

/** A customer: what it owes, what it has on air, who speaks for it. */
export function CustomerPage({ customer: first, tab }: { customer: Customer; tab: Tab }) {
  const orderHref = useOrderHref();
  const t = useTranslations("customers");
  const router = useRouter();
  const { data: customer = first } = useCall(
    "customers.retrieve",
    { uuid: first.uuid },
    { staleTime: 5_000 },
  );
  const [asking, setAsking] = useState(false);
  const [merging, setMerging] = useState<{ other: Side | null } | null>(null);
  const may = useMay("customers:write");
  const mayMerge = useMayHouse("customers:write") && !customer.archived;
  const isOutside = useShell().limited === "agent";
  const mayBook = useMay("campaigns:write");
  const mayBill = useMay("finance:write");
  const mayAge = useMayHouse("finance:read");
  const destroy = useSend("customers.destroy", {
    says: "deleted",
    invalidates: ["customers"],
    onDone: () => router.push("/customers"),
  });
  const { uuid, name, category_name, archived } = customer;
  return (
    <Screen
      title={name}
      crumbs={[{ label: t("title"), href: "/customers" }]}
      mark={<Mark name={name} large />}
      tags={
        <>
          {category_name && <Tag>{category_name}</Tag>}
          {customer.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {archived && <Tag>{t("archived")}</Tag>}
        </>
      }
      canvas
      scroll={false}
      actions={
        <>
          {may && (
            <Menu
              label={t("more")}
              align="end"
              items={[
                { key: "edit", label: t("edit"), icon: <Pencil />, href: `/customer/${uuid}?edit=1` },
                ...(mayBill
                  ? [
                      {
                        key: "invoice",
                        label: t("new_invoice"),
                        icon: <ReceiptText />,
                        href: `/invoice-v2/new?customer=${uuid}`,
                      },
                    ]
                  : []),
                ...(mayMerge
                  ? [
                      {
                        key: "merge",
                        label: t("merge.menu"),
                        icon: <Merge />,
                        onSelect: () => setMerging({ other: null }),
                      },
                    ]
                  : []),
                "line" as const,
                {
                  key: "delete",
                  label: t("delete"),
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => setAsking(true),
                },
              ]}
            />
          )}
          {mayAge && (
            <Button icon={<ScrollText />} href={`/customer/${uuid}/statement`}>
              {t("statement.open")}
            </Button>
          )}
          {mayBook && (
            <Button look="main" icon={<Plus />} href={`${orderHref("new")}?customer=${uuid}`}>
              {t("new_campaign")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <CustomerTabs customer={uuid} tab={tab} />
        <div className="grid min-h-0 grow content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_19rem] lg:content-stretch">
          <div className="grid content-start gap-4 p-gutter max-sm:px-0">
            {tab === "overview" ? (
              <Overview customer={customer} mayBill={mayBill} />
            ) : (
              <TabPanel customer={uuid} tab={tab} />
            )}
          </div>
          <Details customer={customer} may={may}>
            {!isOutside && <Attachments of={{ model: "customer", uuid }} may={may} />}
            {mayMerge && <MergeCard customer={uuid} onMerge={(other) => setMerging({ other })} />}
          </Details>
        </div>
      </div>
      {merging && <MergeDialog customer={customer} other={merging.other} onClose={() => setMerging(null)} />}
      {asking && (
        <Confirm
          title={t("delete_title", { name })}
          act={t("delete")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid })}
          onClose={() => setAsking(false)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </Screen>
  );
}

/** The parts of the page that the person may read, each with how many records it lists. */
function CustomerTabs({ customer, tab }: { customer: string; tab: Tab }) {
  const t = useTranslations("customers");
  const { number } = useFormat();
  const { data: counts } = useCall("customers.related", { uuid: customer }, { staleTime: 5_000 });
  const tabs = TABS.flatMap((one) => {
    const many = one === "overview" || one === "timeline" ? undefined : counts?.[one];
    if (many === null) return [];
    return {
      href: tabHref(customer, one),
      label: t(`tabs.${one}`),
      ...(many !== undefined && { count: number(many) }),
    };
  });
  return <TabLinks label={t("parts")} current={tabHref(customer, tab)} of={tabs} />;
}

function Overview({ customer, mayBill }: { customer: Customer; mayBill: boolean }) {
  const { uuid } = customer;
  const isOutside = useShell().limited === "agent";
  return (
    <>
      <CustomerFigures customer={customer} />
      <CampaignsCard customer={uuid} />
      <div className="grid gap-4 xl:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
        <InvoicesCard customer={uuid} />
        <CommitmentCard customer={uuid} />
      </div>
      {!isOutside && <ScheduledMails of={uuid} may={mayBill} named />}
      <TimelineCard customer={uuid} />
    </>
  );
}

function CustomerFigures({ customer }: { customer: Customer }) {
  const t = useTranslations("customers");
  const { money, day, number } = useFormat();
  const { balance, open_total, unapplied, overdue, credit_limit, active_campaigns, latest_expires } =
    customer;
  const free = credit_limit && balance !== null ? subtract(credit_limit, balance) : null;
  const owed =
    balance === null || open_total === null || unapplied === null || overdue === null
      ? []
      : [
          {
            label: t("balance_short"),
            value: money(balance),
            detail: t("balance_detail", { open: money(open_total), unapplied: money(unapplied) }),
          },
          {
            label: t("overdue"),
            value: money(overdue),
            ...(!isZero(overdue) && { tone: "bad" as const }),
          },
        ];
  return (
    <Figures
      of={[
        ...owed,
        ...(credit_limit && free
          ? [
              {
                label: t("credit_limit"),
                value: money(credit_limit),
                detail: t("credit_free", { amount: money(free) }),
                ...(isNegative(free) && { tone: "bad" as const }),
              },
            ]
          : []),
        {
          label: t("running"),
          value: number(active_campaigns),
          ...(latest_expires && { detail: t("running_until", { day: day(latest_expires) }) }),
        },
      ]}
    />
  );
}

function Details({
  customer,
  may,
  children,
}: {
  customer: Customer;
  may: boolean;
  /** Further sections. */
  children: ReactNode;
}) {
  const t = useTranslations("customers");
  const agents = useTranslations("agents");
  const { day, percent: writePercent, formats } = useFormat();
  const { post_code, city, country, early_discount_bp: bp, early_discount_days: days } = customer;
  const percent = bp === null ? "" : writePercent(bp);
  const early = percent && days !== null ? t("early_discount_terms", { percent, days }) : percent;
  const address = [
    customer.address,
    `${post_code} ${city}`.trim(),
    country && formatCountry(country, formats.language),
  ]
    .filter(Boolean)
    .join("\n");
  const facts = [
    { label: t("legal_name"), value: customer.legal_name },
    { label: t("vat_number"), value: customer.vat_number && <VatNumber customer={customer} /> },
    { label: t("registration_number"), value: customer.registration_number },
    {
      label: t("address"),
      value: address && <span className="whitespace-pre-line">{address}</span>,
    },
    { label: t("electronic_address"), value: customer.electronic_address },
    { label: t("buyer_reference"), value: customer.buyer_reference },
    {
      label: t("email"),
      value: customer.email && (
        <a className="link" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      ),
    },
    { label: t("phone"), value: customer.phone },
    { label: t("language"), value: customer.language && NAMES[customer.language] },
    { label: agents("agent"), value: customer.agent_shown },
    { label: agents("agency"), value: customer.agency_shown },
    {
      label: t("terms_days"),
      value: customer.terms_days === null ? "" : t("terms", { days: customer.terms_days }),
    },
    { label: t("early_discount"), value: early },
    { label: t("earliest_expires"), value: customer.earliest_expires && day(customer.earliest_expires) },
    { label: t("latest_expires"), value: customer.latest_expires && day(customer.latest_expires) },
  ].filter(({ value }) => value !== "" && value !== null);
  return (
    <aside className="divide-y divide-line border-line bg-surface max-lg:border-t lg:border-l [&>section]:p-4">
      <section>
        <header className="mb-2 flex min-h-7 items-center justify-between">
          <h2 className="font-semibold">{t("details")}</h2>
          {may && (
            <Button look="quiet" size="sm" href={`/customer/${customer.uuid}?edit=1`}>
              {t("edit")}
            </Button>
          )}
        </header>
        <Facts of={facts} />
      </section>
      <section>
        <h2 className="mb-2 font-semibold">
          {t("contacts")} <span className="num font-normal text-ink-3">{customer.contacts.length}</span>
        </h2>
        {customer.contacts.length === 0 && <p className="text-ink-3">{t("nobody")}</p>}
        <ul className="grid gap-3">
          {customer.contacts.map((person) => (
            <li key={`${person.name}${person.email}`} className="flex items-center gap-2.5">
              <Avatar name={person.name} size="lg" />
              <span className="min-w-0 grow leading-tight">
                <span className="cut block font-medium">{person.name}</span>
                <span className="cut block text-xs text-ink-3">
                  {[person.role, person.phone].filter(Boolean).join(" · ")}
                </span>
              </span>
              {person.email && (
                <IconButton
                  icon={<Mail />}
                  label={person.email}
                  look="quiet"
                  size="sm"
                  onClick={() => location.assign(`mailto:${person.email}`)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {customer.note && (
        <section>
          <h2 className="mb-1.5 font-semibold">{t("note")}</h2>
          <p className="whitespace-pre-line text-ink-2">{customer.note}</p>
        </section>
      )}
      {children}
    </aside>
  );
}
