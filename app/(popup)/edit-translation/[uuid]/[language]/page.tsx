import type { Metadata } from "next";
import { forbidden, notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { TranslationEditor } from "@/components/translation/editor";
import { LANGUAGES } from "@/lib/i18n/languages";
import { BASE } from "@/lib/i18n/wording";
import { serverCaller } from "@/server/api/server-caller";
import { SignedInPopup } from "../../../signed-in-popup";

type Props = PageProps<{ uuid: string; language: string }>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("translation"))("title") };
}

/** The texts of a language in a tenant's own wording; `base` instead of a tenant is the wording of all, for staff. */
export default async function TranslationPage({ params }: Props) {
  const { uuid, language } = await params;
  return (
    <SignedInPopup>
      <Editor x={uuid} language={language} />
    </SignedInPopup>
  );
}

/** Drawn only for who is signed in, so that a stranger is led to the sign-in page whatever the address names. */
async function Editor({ x, language }: { x: string; language: string }) {
  const door = await serverCaller();
  const lang = LANGUAGES.find((one) => one === language) ?? notFound();
  const of = { lang, x };
  const isBase = of.x === BASE;
  if (!isBase && of.x !== door.tenant?.tenant_id) notFound();
  if (!door.mayCall("languages.update")) forbidden();
  if (isBase && !door.actor?.is_staff) notFound();
  const [t, tenant] = await Promise.all([getTranslations("translation"), door.run("tenant.current", {})]);
  return (
    <Words of={["translation"]}>
      <TranslationEditor key={of.lang} of={of} owner={isBase ? t("everyone") : tenant.name} />
    </Words>
  );
}
