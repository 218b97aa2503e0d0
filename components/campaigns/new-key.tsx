"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOrderHref } from "@/components/shell/context";
import { useKeys } from "@/components/ui/keys";

/** C starts a new campaign. */
export function NewCampaignKey() {
  const orderHref = useOrderHref();
  const t = useTranslations("campaigns");
  const router = useRouter();
  useKeys(t("title"), [{ keys: "c", says: t("new"), run: () => router.push(orderHref("new")) }]);
  return null;
}
