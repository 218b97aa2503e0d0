import { useTranslations } from "next-intl";
import type { CallOutput } from "@/lib/browser/api";
import type { FoundEntity } from "@/lib/entities";

/** A record that the search found. */
export type Hit = CallOutput<"tenant.search">["hits"][number];

/** Names a kind of record. */
export function useKindName(): (model: FoundEntity) => string {
  const t = useTranslations("search");
  const shell = useTranslations("shell");
  return (model) => (t.has(`kinds.${model}`) ? t(`kinds.${model}`) : shell(`models.${model}`));
}
