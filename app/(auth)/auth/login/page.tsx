import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { LoginForm } from "@/components/auth/login-form";
import { Resume } from "@/components/auth/resume";
import { Returned } from "@/components/auth/returned";
import { SignedIn } from "@/components/auth/signed-in";
import { AuthCard } from "@/components/frames/auth-frame";
import { PersonalBand } from "@/components/people/personal-band";
import { Link } from "@/components/ui/controls/link";
import { toOwnPath } from "@/lib/hrefs";
import { getCore } from "@/server/api/get-core";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("login") };
}

/** The form alone: nobody has been signed in here. */
const Plain = ({ children }: { to: string; children: ReactNode }) => children;

/** What goes on by itself before the form is filled: a way back from a provider, a session that is still there. */
function frameOf(back: boolean, known: boolean) {
  if (back) return Returned;
  return known ? Resume : Plain;
}

export default async function LoginPage({ searchParams }: PageProps) {
  const t = await getTranslations("auth");
  const { next, done, from, error } = await searchParams;
  const to = toOwnPath(next);
  const { actor, tenant, run } = await serverCaller();
  if (actor) {
    // Who belongs to no organisation takes an invitation here; there is no home to find it at.
    const { rows } = tenant ? { rows: [] } : await run("invitations.personal", {});
    return (
      <AuthCard title={t("login_title")}>
        <Words of={["people"]}>
          <div className="grid gap-3">
            <PersonalBand of={rows} />
            <SignedIn email={actor.email} to={to} />
          </div>
        </Words>
      </AuthCard>
    );
  }
  const known = (await cookies()).has((await getCore()).REFRESH_COOKIE());
  const { providers } = await run("accounts.providers", {});
  const form = (
    <LoginForm
      to={to}
      done={done === "activated" || done === "changed" ? done : undefined}
      failed={error !== undefined}
      providers={providers}
    />
  );
  const back = error === undefined && providers.some((one) => one === from);
  const Frame = frameOf(back, known);
  return (
    <AuthCard
      title={t("login_title")}
      lead={
        <>
          {t("login_lead")}{" "}
          <Link href="/auth/register" className="link">
            {t("create")}
          </Link>
        </>
      }
      below={t("device_stays")}
    >
      <Frame to={to}>{form}</Frame>
    </AuthCard>
  );
}
