import { Bell, Eye, HardDrive, Loader, type LucideIcon, MessageCircle } from "lucide-react";
import { findKindIcon } from "@/components/kind-icon";
import type { Notification } from "@/components/notifications/notification-text";
import type { Tone } from "@/components/ui/feedback/badge";
import type { EventName } from "@/lib/notifications/events";

/** Events with an icon of their own; the others have that of their record. */
const ICONS: Readonly<Partial<Record<EventName, LucideIcon>>> = {
  mentioned: MessageCircle,
  proposal_comment: MessageCircle,
  job_done: Loader,
  job_failed: Loader,
  storage_full: HardDrive,
  staff_viewed: Eye,
};
/** What went wrong or is late, what is due, and what somebody answered; everything else is neutral. */
const TONES: Readonly<Partial<Record<EventName, Tone>>> = {
  copy_missing: "bad",
  log_unpublished: "bad",
  log_not_fetched: "bad",
  log_not_delivered: "bad",
  as_run_missing: "bad",
  invoice_overdue: "bad",
  mail_failed: "bad",
  job_failed: "bad",
  webhook_disabled: "bad",
  contract_change_failed: "bad",
  copy_expiring: "warn",
  spots_missed: "warn",
  campaign_expiring: "warn",
  licence_expiring: "warn",
  storage_full: "warn",
  log_changed: "warn",
  day_reopened: "warn",
  lock_taken_over: "warn",
  report_waiting: "warn",
  approval_requested: "warn",
  approval_refused: "warn",
  proposal_declined: "warn",
  approval_approved: "accent",
  mentioned: "accent",
  offer_answered: "accent",
  proposal_accepted: "accent",
  proposal_comment: "accent",
  contract_signed: "accent",
  payment_received: "accent",
};

/** The icon and tone of a notification. */
export function getEventLook({ event, kind }: Notification): { icon: LucideIcon; tone: Tone } {
  const icon = ICONS[event] ?? (kind === null ? Bell : findKindIcon(kind));
  return { icon, tone: TONES[event] ?? "neutral" };
}
