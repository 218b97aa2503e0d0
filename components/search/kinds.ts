import {
  Antenna,
  AudioLines,
  Banknote,
  Building2,
  FileCheck2,
  FileSignature,
  FileText,
  type LucideIcon,
  Package,
  RadioTower,
  ReceiptText,
  Tags,
} from "lucide-react";
import type { CallOutput } from "@/lib/browser/api";
import type { SearchedEntity } from "@/lib/entities";

/** A record that the search found. */
export type Hit = CallOutput<"tenant.search">["hits"][number];

/** The icon of each kind of record, as in the navigation. */
export const ICONS: Readonly<Record<SearchedEntity, LucideIcon>> = {
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
};
