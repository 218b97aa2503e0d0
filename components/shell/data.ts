import type { Formats } from "@/components/ui/format";
import type { Capability, Role } from "@/lib/access/access";
import type { CallOutput } from "@/lib/browser/api";
import type { Size, Theme } from "@/lib/browser/appearance";
import type { Position } from "@/lib/browser/notice";
import type { OwnKeys } from "@/lib/browser/shortcuts";
import type { CampaignScreen } from "@/lib/campaigns/screens";
import type { Language } from "@/lib/i18n/languages";
import type { Settings } from "@/lib/settings/settings";

export type TenantRef = { uuid: string; name: string; sandbox: boolean };
/** Long work as the tray shows it. */
export type Job = Pick<
  CallOutput<"jobs.retrieve">,
  "uuid" | "kind" | "state" | "progress" | "result" | "error"
>;

/** What the main layout knows of the person and the tenant, read on the server once a page. */
export type ShellData = {
  user: {
    uuid: string;
    first_name: string;
    last_name: string;
    email: string;
    is_staff: boolean;
    has_password: boolean;
    two_factor: boolean;
  };
  tenant: TenantRef;
  /** When all of the tenant is erased, where an owner asked for that. */
  erase_at: string | null;
  /** When the view of staff ends; null where the person is a member. */
  view_until: string | null;
  role: Role;
  /** What the member is limited to: some stations, or the business of an agent or agency. */
  limited: "stations" | "agent" | null;
  other_tenants: readonly TenantRef[];
  capabilities: readonly Capability[];
  formats: Formats;
  /** The tenant's palette and names of spots. */
  spots: Settings["spots"];
  /** The screen orders are opened in. */
  order_version: CampaignScreen;
  appearance: { theme: Theme; size: Size; language: Language };
  notices: { position: Position; timeout: number };
  /** Keys of shortcuts that the person chose, and whether single letters rest. */
  keys: { own: OwnKeys; off: boolean };
  jobs: readonly Job[];
  /** Work waiting at a destination, by its key. */
  counts: Readonly<Record<string, number>>;
  /** The station Reconciliation opens; null leaves the destination out. */
  station: string | null;
  /** The first steps of a new tenant; null where they are done, hidden, or not this person's. */
  first_steps: Pick<CallOutput<"tenant.checklist">, "done" | "first_station" | "first_day"> | null;
  /** Folded navigation, remembered for editors and for all other pages. */
  rail: { editor: boolean; page: boolean };
};
