"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import type { Filter } from "@/components/ui/table/column";
import { CONTRACT_STATES } from "@/lib/contracts/states";

/** The filters of the lists of contracts. */
export function useContractFilters(): Filter[] {
  const t = useTranslations("contracts");
  const status = useTranslations("status.contract");
  const customers = useCustomerOptions();
  return useMemo<Filter[]>(
    () => [
      { id: "customer", label: t("customer"), options: customers },
      {
        id: "status",
        label: t("status"),
        options: CONTRACT_STATES.map((is) => ({ id: is, label: status(is) })),
        many: true,
      },
    ],
    [t, status, customers],
  );
}
