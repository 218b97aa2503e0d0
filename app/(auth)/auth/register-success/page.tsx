import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ResendForm } from "@/components/auth/resend-form";
import { AuthCard } from "@/components/frames/auth-frame";
import { Link } from "@/components/ui/controls/link";
import { strangerOnly } from "../stranger";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("success_title") };
}

export default async function RegisterSuccessPage() {
  await strangerOnly();
  const t = await getTranslations("auth");
  return (
    <AuthCard
      title={t("success_title")}
      lead={
        <Link href="/auth/login" className="link">
          {t("back_to_login")}
        </Link>
      }
    >
      <p className="text-ink-2">{t("success_lead")}</p>
      <p className="mt-2 text-sm text-ink-3">{t("success_spam")}</p>
      <ResendForm />
    </AuthCard>
  );
}
