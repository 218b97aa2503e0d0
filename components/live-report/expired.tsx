import { useTranslations } from "next-intl";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";

/** A live report after its last day: says so, and whom to ask. */
export function ExpiredReport({ contact }: { contact: string }) {
  const t = useTranslations("live");
  return (
    <PublicFrame name={contact} kind={t("title")}>
      <PublicSection>
        <h1 className="text-xl font-semibold tracking-(--tracking-title)">{t("expired")}</h1>
        <p className="mt-1 text-ink-2">{t("expired_text", { contact })}</p>
      </PublicSection>
    </PublicFrame>
  );
}
