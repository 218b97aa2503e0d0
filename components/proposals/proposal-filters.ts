"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import type { Filter } from "@/components/ui/table/column";
import { PROPOSAL_STATES } from "@/lib/proposals/states";

/** The filters of the list of proposals. */
export function useProposalFilters(): Filter[] {
  const t = useTranslations("proposals");
  const status = useTranslations("status.proposal");
  const customers = useCustomerOptions();
  return useMemo<Filter[]>(
    () => [
      { id: "customer", label: t("customer"), options: customers },
      {
        id: "status",
        label: t("status"),
        options: PROPOSAL_STATES.map((is) => ({ id: is, label: status(is) })),
        many: true,
      },
    ],
    [t, status, customers],
  );
}
