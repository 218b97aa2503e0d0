import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type Statement = CallOutput<"customers.statement">;

type Item = Pick<Statement["entries"][number], "kind" | "uuid" | "number" | "is_void">;

/** The number of an invoice, credit note or payment, which opens it; on the phone with its kind. */
export function DocumentLink({ of: { kind, uuid, number, is_void } }: { of: Item }) {
  const t = useTranslations("customers.statement");
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 leading-tight">
        <Link
          href={buildRecordHref(kind === "payment" || kind === "refund" ? "payment" : "invoice", uuid)}
          className="font-medium whitespace-nowrap hover:underline"
        >
          {number}
        </Link>
        <span className="block text-xs text-ink-3 sm:hidden">{t(`kinds.${kind}`)}</span>
      </span>
      {is_void && <Tag>{t("void")}</Tag>}
    </span>
  );
}
