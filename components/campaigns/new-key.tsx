"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useKeys } from "@/components/ui/keys";

/** C starts a new campaign. */
export function NewCampaignKey() {
  const t = useTranslations("campaigns");
  const router = useRouter();
  useKeys(t("title"), [{ keys: "c", says: t("new"), run: () => router.push("/order-v2/new") }]);
  return null;
}
