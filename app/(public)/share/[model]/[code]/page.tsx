import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { LockedDocument } from "@/components/share/locked-document";
import { SharedDocument } from "@/components/share/shared-document";
import { CARDED } from "@/lib/calls/share";
import { readDrawnPages } from "@/lib/documents/pages";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ model: string; code: string }>;

const cardOf = cache(async (a: (typeof CARDED)[number], b: string) =>
  (await serverCaller()).unlocked("share.card", { a, b }),
);
async function asked({ params }: Props) {
  const { model, code } = await params;
  const kind = CARDED.find((known) => known === model) ?? notFound();
  return { kind, code, card: await cardOf(kind, code) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations("share");
  const { kind, card } = await asked(props);
  if (!card) return { title: { absolute: t("locked_title") }, robots: { index: false } };
  const name = kind === "contract" ? card.title : card.number;
  return { title: { absolute: `${t(`kind.${card.kind}`)} ${name}` }, robots: { index: false } };
}

/** A shared document, for whoever holds its code. */
export default async function SharePage(props: Props) {
  const { kind, code, card } = await asked(props);
  if (!card)
    return (
      <Words of={["share"]}>
        <LockedDocument kind={kind} code={code} />
      </Words>
    );
  const { bytes } = await (await serverCaller()).run("share.pdf", { a: kind, b: code, form: "pages" });
  const drawn = readDrawnPages(new TextDecoder().decode(bytes)) ?? notFound();
  return (
    <Words of={["contracts", "share"]}>
      <SharedDocument
        kind={kind}
        card={card}
        pdf={`/api/share/${kind}/${encodeURIComponent(code)}`}
        drawn={drawn}
        code={code}
      />
    </Words>
  );
}
