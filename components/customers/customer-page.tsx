"use client";
import { Merge, Pencil, Plus, ReceiptText, ScrollText, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Attachments } from "@/components/attachments/attachments";
import { CustomerDetails } from "@/components/customers/customer-details";
import { CustomerFigures } from "@/components/customers/customer-figures";
import { MergeCard } from "@/components/customers/merge/merge-card";
import { MergeDialog } from "@/components/customers/merge/merge-dialog";
import { CampaignsCard } from "@/components/customers/related/campaigns-card";
import { CommitmentCard } from "@/components/customers/related/commitment-card";
import { InvoicesCard } from "@/components/customers/related/invoices-card";
import { TimelineCard } from "@/components/customers/related/timeline-card";
import { listTabs, type Tab, tabHref } from "@/components/customers/tabs";
import { useCall, useSend } from "@/components/query";
import { ScheduledMails } from "@/components/sending/scheduled-mails";
import { useMay, useMayHouse, useOrderHref, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Mark } from "@/components/ui/layout/avatar";
import { Screen } from "@/components/ui/layout/screen";
import { TabLinks } from "@/components/ui/layout/tabs";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import type { CallOutput } from "@/lib/browser/api";

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
          <CustomerDetails customer={customer} may={may}>
            {!isOutside && <Attachments of={{ model: "customer", uuid }} may={may} />}
            {mayMerge && <MergeCard customer={uuid} onMerge={(other) => setMerging({ other })} />}
          </CustomerDetails>
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
  const { capabilities } = useShell();
  const { data: counts } = useCall("customers.related", { uuid: customer }, { staleTime: 5_000 });
  const tabs = listTabs(capabilities).map((one) => {
    const many = one === "overview" || one === "timeline" ? null : (counts?.[one] ?? null);
    return {
      href: tabHref(customer, one),
      label: t(`tabs.${one}`),
      ...(many !== null && { count: number(many) }),
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
