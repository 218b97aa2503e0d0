import { CircleQuestionMark } from "lucide-react";
import { useLocale } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import type { Hit } from "@/components/shell/palette/hits";
import type { Article } from "@/lib/help/article";
import { findArticles } from "@/lib/help/search";

/** Articles that are offered for a text. */
const MOST = 3;

/** The articles of the help that answer a text, the best first; loaded once something is asked. */
export function useArticles(asked: string): Hit[] {
  const locale = useLocale();
  const [articles, setArticles] = useState<readonly Article[]>([]);
  const isAsked = asked !== "";
  useEffect(() => {
    if (!isAsked) return;
    let isHere = true;
    // Without a connection the palette offers what it has.
    void import("@/lib/help/load")
      .then(({ loadArticles }) => loadArticles(locale))
      .then((loaded) => isHere && setArticles(loaded))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isAsked, locale]);
  return useMemo(
    () =>
      findArticles(articles, asked)
        .slice(0, MOST)
        .map(({ id, title }) => ({
          key: `article ${id}`,
          label: title,
          href: `/help?article=${id}`,
          icon: CircleQuestionMark,
          group: "help",
        })),
    [articles, asked],
  );
}
