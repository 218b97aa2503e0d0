"use client";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { listPlaces } from "@/components/translation/places";
import { Link } from "@/components/ui/controls/link";

/** Where a text is read, with the way there. */
export function PlaceLinks({ of }: { of: string }) {
  const t = useTranslations("translation");
  const go = useTranslations("shell.go");
  const places = listPlaces(of);
  const isDocument = of.startsWith("documents.");
  return (
    <section aria-label={t("used")} className="mt-5">
      <h3 className="mb-1 font-semibold">{t("used")}</h3>
      {places.length === 0 && <p className="text-ink-2">{t("used_anywhere")}</p>}
      <ul className="divide-y divide-line">
        {places.map(({ go: key, href }) => (
          <li key={href} className="flex min-h-row items-center gap-2">
            <FileText size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden />
            {isDocument ? t("document_of", { screen: go(key) }) : go(key)}
            <Link href={href} target="_blank" className="ml-auto text-accent-ink hover:underline">
              {t("open_screen")}
              <span className="sr-only">: {go(key)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
