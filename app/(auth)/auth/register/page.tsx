import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { RegisterForm } from "@/components/auth/register-form";
import { AuthCard } from "@/components/frames/auth-frame";
import { Link } from "@/components/ui/controls/link";
import { COUNTRIES, guessCountry } from "@/lib/tables/countries";
import { strangerOnly } from "../stranger";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("register_title") };
}

export default async function RegisterPage() {
  await strangerOnly();
  const t = await getTranslations("auth");
  const country = guessCountry((await headers()).get("accept-language"));
  return (
    <AuthCard
      title={t("register_title")}
      lead={
        <>
          {t("create_lead")}{" "}
          <Link href="/auth/login" className="link">
            {t("login")}
          </Link>
        </>
      }
    >
      <RegisterForm countries={Object.keys(COUNTRIES)} country={country} />
    </AuthCard>
  );
}
