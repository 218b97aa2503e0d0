import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Activation } from "@/components/auth/activation";
import { AuthCard } from "@/components/frames/auth-frame";
import { strangerOnly } from "../../../stranger";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("activate_title") };
}

export default async function ActivateAccountPage({ params }: PageProps<{ uid: string; token: string }>) {
  await strangerOnly();
  const t = await getTranslations("auth");
  const { uid, token } = await params;
  return (
    <AuthCard title={t("activate_title")} lead={t("activate_lead")}>
      <Activation uid={uid} token={token} />
    </AuthCard>
  );
}
