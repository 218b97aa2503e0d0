import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ForgottenForm } from "@/components/auth/forgotten-form";
import { AuthCard } from "@/components/frames/auth-frame";
import { Link } from "@/components/ui/controls/link";
import { strangerOnly } from "../stranger";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("forgotten_title") };
}

export default async function ForgottenPasswordPage() {
  await strangerOnly();
  const t = await getTranslations("auth");
  return (
    <AuthCard
      title={t("forgotten_title")}
      lead={t("forgotten_lead")}
      below={
        <Link href="/auth/login" className="link">
          {t("back_to_login")}
        </Link>
      }
    >
      <ForgottenForm />
    </AuthCard>
  );
}
