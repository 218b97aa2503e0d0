import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { MailSettingPage } from "@/components/share/mail-setting-page";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ code: string }>;

const settingOf = cache(async (code: string) => (await serverCaller()).run("share.mails", { code }));

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications.stopping");
  return { title: t("title"), robots: { index: false } };
}

/** What a person receives by mail, for whoever holds the code of one of their mails. */
export default async function MailsPage({ params }: Props) {
  const code = decodeURIComponent((await params).code);
  return (
    <Words of={["notifications"]}>
      <MailSettingPage setting={await settingOf(code)} code={code} />
    </Words>
  );
}
