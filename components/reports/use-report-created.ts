"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/feedback/toast-store";
import { buildRecordHref } from "@/lib/hrefs";

/** Set in the address of a report whose link is to be made. */
export const SHARING = "share";

/** Returns a function that opens a report that was just created and offers to share it. */
export function useReportCreated() {
  const t = useTranslations("reports");
  const router = useRouter();
  return ({ uuid }: { uuid: string }) => {
    const href = buildRecordHref("report", uuid);
    router.push(href);
    toast({
      text: t("created_now"),
      action: { label: t("share_now"), run: () => router.push(`${href}?${SHARING}=new`) },
    });
  };
}
