"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import type { ApprovalRequest } from "@/lib/campaigns/approval-shapes";

const PERCENT = 100;

/** Returns a function that says why a booking needs approval: "20 % discount, beyond the credit limit". */
export function useApprovalReasons() {
  const t = useTranslations("campaigns.approval");
  const { number } = useFormat();
  return ({ reasons, discount_bp }: Pick<ApprovalRequest, "reasons" | "discount_bp">) =>
    reasons
      .map((reason) =>
        reason === "discount" ? t("discount", { percent: number(discount_bp / PERCENT) }) : t("credit"),
      )
      .join(", ");
}
