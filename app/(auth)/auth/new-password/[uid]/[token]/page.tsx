import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { NewPasswordForm } from "@/components/auth/new-password-form";
import { AuthCard } from "@/components/frames/auth-frame";
import { strangerOnly } from "../../../stranger";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("new_password_title") };
}

export default async function NewPasswordPage({ params }: PageProps<{ uid: string; token: string }>) {
  await strangerOnly();
  const t = await getTranslations("auth");
  const { uid, token } = await params;
  return (
    <AuthCard title={t("new_password_title")}>
      <NewPasswordForm uid={uid} token={token} />
    </AuthCard>
  );
}
