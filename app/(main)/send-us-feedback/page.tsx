import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { FeedbackForm } from "@/components/feedback/feedback-form";
import { Screen } from "@/components/ui/layout/screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("feedback"))("title") };
}

/** A word to us; `?page=` is where the person came from. */
export default async function FeedbackPage({ searchParams }: PageProps) {
  const t = await getTranslations("feedback");
  const { page } = await searchParams;
  const from = typeof page === "string" && /^\/(?![/\\])/.test(page) ? page.slice(0, 500) : "";
  return (
    <Words of={["feedback"]}>
      <Screen title={t("title")}>
        <div className="px-gutter py-4">
          <p className="mb-4 max-w-160 text-ink-2">{t("text")}</p>
          <FeedbackForm page={from} />
        </div>
      </Screen>
    </Words>
  );
}
