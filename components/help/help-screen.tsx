"use client";
import { MessageCircle, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ArticlePicture } from "@/components/help/article-picture";
import { ArticleText } from "@/components/help/article-text";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { type Article, type ArticleLanguage, type Block, buildPictureSrc } from "@/lib/help/article";
import { isErrorArticle } from "@/lib/help/errors";

type Listed = { id: string; title: string };
/** The open article with its text as blocks, and the language of that text. */
type Opened = Pick<Article, "id" | "title" | "picture"> & {
  language: ArticleLanguage;
  blocks: readonly Block[];
};
const hrefOf = (id: string) => `/help?article=${id}`;

function ArticleList({ of, open }: { of: readonly Listed[]; open: Listed | null }) {
  return (
    <ul>
      {of.map(({ id, title }) => (
        <li key={id}>
          <Link
            href={hrefOf(id)}
            aria-current={id === open?.id ? "page" : undefined}
            className={cx(
              "flex min-h-row items-center rounded-sm px-2 hover:bg-hover",
              id === open?.id && "bg-selected font-medium text-accent-ink",
            )}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The articles, those that answer a question first, and the one that is open. */
export function HelpScreen({
  question,
  articles,
  open,
}: {
  question: string;
  articles: readonly Listed[];
  open: Opened | null;
}) {
  const t = useTranslations("help");
  const router = useRouter();
  const [typed, setTyped] = useState(question);
  const search = () =>
    router.push(typed.trim() ? `/help?search=${encodeURIComponent(typed.trim())}` : "/help");
  return (
    <Screen
      title={t("title")}
      actions={
        <Button icon={<MessageCircle />} href="/send-us-feedback?page=/help">
          {t("feedback")}
        </Button>
      }
    >
      <div className="grid gap-x-8 gap-y-5 px-gutter py-5 lg:grid-cols-[18rem_minmax(0,44rem)]">
        <div className={cx("grid content-start gap-3", open && "max-lg:order-2")}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              search();
            }}
          >
            <TextField
              label={t("ask")}
              placeholder={t("ask_example")}
              type="search"
              icon={<Search />}
              maxLength={200}
              value={typed}
              onChange={setTyped}
            />
          </form>
          <nav aria-label={t("articles")}>
            {question ? (
              <ArticleList of={articles} open={open} />
            ) : (
              <>
                <ArticleList of={articles.filter(({ id }) => !isErrorArticle(id))} open={open} />
                <h2 className="mt-4 mb-1 px-2 text-xs font-medium text-ink-3">{t("errors")}</h2>
                <ArticleList of={articles.filter(({ id }) => isErrorArticle(id))} open={open} />
              </>
            )}
          </nav>
        </div>
        {open ? (
          <article aria-labelledby="article" className="min-w-0">
            <h2 id="article" className="mb-3 text-lg font-semibold tracking-(--tracking-title)">
              {open.title}
            </h2>
            <div lang={open.language} className="grid gap-4">
              <ArticleText blocks={open.blocks.slice(0, 1)} />
              {open.picture && (
                <ArticlePicture src={buildPictureSrc(open.language, open.id)} alt={open.picture} />
              )}
              <ArticleText blocks={open.blocks.slice(1)} />
            </div>
          </article>
        ) : (
          <Empty title={t("nothing")}>{t("nothing_text", { question })}</Empty>
        )}
      </div>
    </Screen>
  );
}
