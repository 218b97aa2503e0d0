"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { buildRecordHref } from "@/lib/hrefs";
import type { Conversion } from "@/lib/proposals/convert";

/** A link to the proposal that a record was made from; nothing where there is none. */
export function ProposalSource({ of, uuid }: { of: Conversion; uuid: string }) {
  const t = useTranslations("shell.models");
  const mayRead = useMay("proposals:read");
  const { data } = useCall("proposals.of", { to: of, uuid }, { enabled: mayRead });
  if (!data?.proposal) return null;
  const { number, title } = data.proposal;
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">{t("proposal")}</h2>
      <Link className="link" href={buildRecordHref("proposal", data.proposal.uuid)}>
        {number} {title}
      </Link>
    </section>
  );
}
