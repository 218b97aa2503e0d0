import {
  Antenna,
  AudioLines,
  Banknote,
  Building2,
  File,
  FileCheck2,
  FileSignature,
  FileText,
  ListMusic,
  type LucideIcon,
  Package,
  RadioTower,
  ReceiptText,
  Tags,
  Users,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { CallOutput } from "@/lib/browser/api";
import type { FoundEntity } from "@/lib/entities";

/** A record that the search found. */
export type Hit = CallOutput<"tenant.search">["hits"][number];

/** The icons of kinds of records, as in the navigation. */
const ICONS: Readonly<Partial<Record<FoundEntity, LucideIcon>>> = {
  customer: Building2,
  campaign: RadioTower,
  commercial: AudioLines,
  station: Antenna,
  contract: FileSignature,
  proposal: FileText,
  report: FileCheck2,
  invoice: ReceiptText,
  payment: Banknote,
  sales_package: Package,
  price_item: Tags,
  log: ListMusic,
  member: Users,
};

export const findIcon = (model: FoundEntity): LucideIcon => ICONS[model] ?? File;

/** Names a kind of record. */
export function useKindName(): (model: FoundEntity) => string {
  const t = useTranslations("search");
  const shell = useTranslations("shell");
  return (model) => (t.has(`kinds.${model}`) ? t(`kinds.${model}`) : shell(`models.${model}`));
}
