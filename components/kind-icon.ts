import {
  Antenna,
  AudioLines,
  Banknote,
  Building2,
  File,
  FileCheck2,
  FileSignature,
  FileText,
  GitCompareArrows,
  ListMusic,
  type LucideIcon,
  Package,
  RadioTower,
  ReceiptText,
  Tags,
  Users,
  Webhook,
} from "lucide-react";
import type { EntityName } from "@/lib/entities";
import { own } from "@/lib/own";

/** The icons of kinds of records, as in the navigation. */
const ICONS: Readonly<Partial<Record<EntityName, LucideIcon>>> = {
  customer: Building2,
  campaign: RadioTower,
  commercial: AudioLines,
  station: Antenna,
  contract: FileSignature,
  proposal: FileText,
  report: FileCheck2,
  reconciliation: GitCompareArrows,
  invoice: ReceiptText,
  payment: Banknote,
  sales_package: Package,
  price_item: Tags,
  log: ListMusic,
  member: Users,
  webhook: Webhook,
  // new entities
};

/** The icon of a kind of record; that of a file where it has none of its own. */
export const findKindIcon = (kind: string): LucideIcon => own<LucideIcon | undefined>(ICONS, kind) ?? File;
