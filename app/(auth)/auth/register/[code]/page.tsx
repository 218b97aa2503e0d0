import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { JoinForm } from "@/components/auth/join-form";
import { AuthCard } from "@/components/frames/auth-frame";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { LOGIN_PATH } from "@/lib/browser/session";
import { serverCaller } from "@/server/api/server-caller";
import { strangerOnly } from "../../stranger";

type Props = PageProps<{ code: string }>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("join_title") };
}

/** An invitation as its link shows it: sign up into the organisation, or sign in with the account there is. */
export default async function JoinPage({ params }: Props) {
  await strangerOnly();
  const { code } = await params;
  const t = await getTranslations("auth");
  const people = await getTranslations("people");
  const { find } = await serverCaller();
  const found = await find("invitations.by_code", { code });
  if (!found)
    return (
      <AuthCard title={t("link_over_title")}>
        <div className="grid gap-3">
          <p className="text-ink-2">{t("link_over")}</p>
          <p className="text-ink-2">{t("join_again")}</p>
          <Button look="main" size="lg" href={LOGIN_PATH}>
            {t("login")}
          </Button>
        </div>
      </AuthCard>
    );
  const said = { inviter: found.invited_by, tenant: found.tenant, role: people(`roles.${found.role}`) };
  const lead = people(found.invited_by ? "band" : "band_nobody", said);
  if (found.has_account)
    return (
      <AuthCard title={t("join_title")} lead={lead}>
        <div className="grid gap-3">
          <p className="text-ink-2">{t("join_known", { email: found.email })}</p>
          <Button look="main" size="lg" href={LOGIN_PATH}>
            {t("login")}
          </Button>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard
      title={t("join_title")}
      lead={lead}
      below={
        <>
          {t("create_lead")}{" "}
          <Link href={LOGIN_PATH} className="link">
            {t("login")}
          </Link>
        </>
      }
    >
      <JoinForm code={code} email={found.email} />
    </AuthCard>
  );
}
