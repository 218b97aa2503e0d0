import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/controls/link";
import type { Code } from "@/lib/errors";
import { buildErrorHref } from "@/lib/hrefs";

/** Leads to the article about an error: what happened, and what to do. */
export function ErrorHelp({ code }: { code: Code }) {
  return (
    <Link href={buildErrorHref(code)} className="font-medium underline underline-offset-2">
      {useTranslations("ui")("error_help")}
    </Link>
  );
}
