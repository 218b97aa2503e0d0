"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { listDestinations } from "@/components/shell/destinations";
import { Link } from "@/components/ui/controls/link";
import { buildSearchHref, decodePath } from "@/lib/hrefs";
import { splitWords } from "@/lib/search/fold";
import { findNearbyPaths } from "@/lib/search/similar";

/** Pages that everybody opens, signed in or not: their visitors have nothing to search. */
const PUBLIC = /^\/(auth|rw|share|live-report)\b/;
const isId = (word: string) => /\d/.test(word);

/** What the page of an unknown address offers: pages with a similar address, and the search for its words. */
export function Nearby() {
  const t = useTranslations("shell");
  const path = usePathname();
  if (PUBLIC.test(path)) return null;
  const pages = findNearbyPaths(path, listDestinations());
  const words = splitWords(decodePath(path))
    .filter((word) => !isId(word))
    .join(" ");
  return (
    <>
      {pages.length > 0 && (
        <nav aria-label={t("not_found.pages")} className="mb-5">
          <p className="mb-1 text-ink-3">{t("not_found.pages")}</p>
          <ul>
            {pages.map(({ key, href }) => (
              <li key={href} className="py-0.5">
                <Link href={href} className="text-accent-ink hover:underline">
                  {t(`go.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {words !== "" && (
        <p className="mb-5">
          <Link href={buildSearchHref(words)} className="text-accent-ink hover:underline">
            {t("not_found.search", { text: words })}
          </Link>
        </p>
      )}
    </>
  );
}
