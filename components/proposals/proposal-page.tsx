"use client";
import { useTranslations } from "next-intl";
import { AttachmentsCard } from "@/components/attachments/attachments";
import { ChangedElsewhere, isChangedElsewhere } from "@/components/changed-elsewhere";
import { DocumentFrame } from "@/components/document-frame";
import { Form, followNewest, Submit, useCallForm } from "@/components/form";
import type { Rate } from "@/components/invoices/draft";
import { CommentsCard } from "@/components/proposals/comments-card";
import { draftOf, type Proposal, type ProposalScreen, SCREENS } from "@/components/proposals/proposal";
import { ProposalActions } from "@/components/proposals/proposal-actions";
import { ProposalFields } from "@/components/proposals/proposal-fields";
import { ProposalStations } from "@/components/proposals/proposal-stations";
import { ProposalView } from "@/components/proposals/proposal-view";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { Screen } from "@/components/ui/layout/screen";

/** A proposal: a draft to write at, a sent one to read, the PDF beside it. */
export function ProposalPage({
  as,
  proposal: first,
  rates,
}: {
  as: ProposalScreen;
  proposal: Proposal;
  rates: readonly Rate[];
}) {
  const t = useTranslations("proposals");
  const { data: proposal = first } = useCall(
    "proposals.retrieve",
    { uuid: first.uuid },
    { staleTime: 5_000 },
  );
  const may = useMay("proposals:write");
  const { uuid, number, title, status } = proposal;
  const { list, other } = SCREENS[as];
  const isDraft = status === "draft" && may;
  return (
    <Screen
      title={title}
      crumbs={[{ label: t("title"), href: list }, { label: number }]}
      badge={<Status of="proposal" is={status} />}
      compact
      scroll={false}
      actions={
        <>
          <Button look="quiet" href={`${other}/${uuid}`}>
            {t(as === "plan" ? "as_quote" : "as_plan")}
          </Button>
          <ProposalActions proposal={proposal} may={may} list={list} />
        </>
      }
    >
      <DocumentFrame call="proposals.pdf" of={proposal} title={t("preview")} later={t("preview_first")}>
        {isDraft ? (
          <Editor proposal={proposal} rates={rates} isPlan={as === "plan"} />
        ) : (
          <ProposalView proposal={proposal} />
        )}
        <ProposalStations proposal={proposal} />
        {(status !== "draft" || proposal.comments.length > 0) && (
          <CommentsCard proposal={proposal} may={may && status !== "draft"} />
        )}
        <div className="mt-4">
          <AttachmentsCard of={{ model: "proposal", uuid }} may={may} />
        </div>
      </DocumentFrame>
    </Screen>
  );
}

function Editor({
  proposal,
  rates,
  isPlan,
}: {
  proposal: Proposal;
  rates: readonly Rate[];
  isPlan: boolean;
}) {
  const t = useTranslations("proposals");
  const form = useCallForm("proposals.update_create", draftOf(proposal), { invalidates: ["proposals"] });
  followNewest(form, draftOf(proposal));
  return (
    <>
      {isChangedElsewhere(form, proposal) && (
        <ChangedElsewhere
          text={t("changed_elsewhere")}
          act={t("load_newest")}
          onLoad={() => form.reset(draftOf(proposal))}
        />
      )}
      <Form form={form}>
        <ProposalFields
          form={form}
          customer={{ uuid: proposal.customer, name: proposal.customer_name }}
          rates={rates}
          taxes_inline={proposal.taxes_inline}
          isPlan={isPlan}
          saved={proposal.options}
        />
        <FormFoot>
          <Submit keys="mod+enter" disabled={!form.dirty}>
            {t("save")}
          </Submit>
        </FormFoot>
      </Form>
    </>
  );
}
