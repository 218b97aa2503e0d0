import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { ConfirmEmail } from "@/components/auth/confirm-email";
import { AuthCard } from "@/components/frames/auth-frame";
import { buildLoginUrl } from "@/lib/browser/session";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("confirm_email_title") };
}

/** Only the person who asked for the address confirms it: signed in, as on every page the guard does not name. */
export default async function ConfirmEmailPage({ params }: PageProps<{ uid: string; token: string }>) {
  const t = await getTranslations("auth");
  const { uid, token } = await params;
  const { actor } = await serverCaller();
  if (!actor) redirect(buildLoginUrl((await headers()).get("x-path") ?? "/"));
  return (
    <AuthCard title={t("confirm_email_title")} lead={t("confirm_email_lead", { email: actor.email })}>
      <ConfirmEmail uid={uid} token={token} />
    </AuthCard>
  );
}
