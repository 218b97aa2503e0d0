import {
  Antenna,
  BadgePercent,
  Bell,
  Building2,
  CalendarDays,
  Database,
  FilePenLine,
  FileText,
  FolderOutput,
  Handshake,
  Hash,
  KeyRound,
  ListTree,
  type LucideIcon,
  MonitorDown,
  Palette,
  Percent,
  ShieldCheck,
  Tags,
  User,
  Users,
  Webhook,
} from "lucide-react";
import type { Capability } from "@/lib/access/access";
import type { Namespace } from "@/lib/i18n/load";

export const SETTINGS_GROUPS = ["you", "organisation", "connections", "data"] as const;

type Declared = {
  /** Its address `/settings/<id>` and its name `settings.tabs.<id>`. */
  id: string;
  group: (typeof SETTINGS_GROUPS)[number];
  icon: LucideIcon;
  /** Without it the tab is absent; null: everybody's own. */
  reads: Capability | null;
  /** Without it the tab is there to read. */
  writes: Capability | null;
  /** The words its panel speaks beside the common ones. */
  words: readonly Namespace[];
  /** Anchors of its settings, found by `settings.names.<id>.<anchor>`: "Currency | other, words, to, find, it, by". */
  settings: readonly string[];
};

/** Every tab in the order of the list; its panel stands in `panels.tsx`, what the server asks for it in `first.ts` of the page. */
export const SETTINGS_TABS = [
  {
    id: "profile",
    group: "you",
    icon: User,
    reads: null,
    writes: null,
    words: ["account"],
    settings: ["first-name", "last-name", "email", "language", "order-screen"],
  },
  {
    id: "security",
    group: "you",
    icon: ShieldCheck,
    reads: null,
    writes: null,
    words: ["account"],
    settings: ["password", "two-factor", "devices"],
  },
  {
    id: "appearance",
    group: "you",
    icon: Palette,
    reads: null,
    writes: null,
    words: ["account"],
    settings: ["theme", "size", "date-format", "clock", "first-weekday", "week-numbers"],
  },
  {
    id: "notifications",
    group: "you",
    icon: Bell,
    reads: null,
    writes: null,
    words: ["notifications"],
    settings: ["events", "quiet-hours", "digest", "mail-zone", "message-place", "message-time"],
  },
  {
    id: "calendar",
    group: "you",
    icon: CalendarDays,
    reads: null,
    writes: null,
    words: ["calendar"],
    settings: ["feeds"],
  },
  {
    id: "company",
    group: "organisation",
    icon: Building2,
    reads: "settings:read",
    writes: "settings:write",
    words: ["organisation"],
    settings: [
      "name",
      "country",
      "timezone",
      "terms",
      "terms-days",
      "early-discount",
      "early-discount-days",
      "reminders",
      "late-interest",
      "wording",
    ],
  },
  {
    id: "numbering",
    group: "organisation",
    icon: Hash,
    reads: "settings:read",
    writes: "settings:write",
    words: ["organisation", "account"],
    settings: ["numbers", "order", "invoice", "amounts", "currency", "symbol", "broadcast-calendar"],
  },
  {
    id: "taxes",
    group: "organisation",
    icon: Percent,
    reads: "settings:read",
    writes: "settings:write",
    words: ["organisation"],
    settings: ["rates", "inline", "accounts", "datev"],
  },
  {
    id: "spots",
    group: "organisation",
    icon: Tags,
    reads: "settings:read",
    writes: "settings:write",
    words: ["organisation"],
    settings: ["palette", "label", "max-breaks", "break-names", "publish-by", "separation"],
  },
  {
    id: "stations",
    group: "organisation",
    icon: Antenna,
    reads: "stations:read",
    writes: "stations:write",
    words: ["organisation"],
    settings: ["regions", "groups"],
  },
  {
    id: "output-formats",
    group: "organisation",
    icon: FolderOutput,
    reads: "stations:read",
    writes: "stations:write",
    words: ["formats", "log", "mapper"],
    settings: ["formats"],
  },
  {
    id: "discounts",
    group: "organisation",
    icon: BadgePercent,
    reads: "settings:read",
    writes: "settings:write",
    words: ["organisation"],
    settings: ["discounts", "approval", "signing", "agency", "agent"],
  },
  {
    id: "documents",
    group: "organisation",
    icon: FileText,
    reads: "settings:read",
    writes: "settings:write",
    words: ["organisation"],
    settings: ["logo", "lines", "accent", "footer", "account", "seller"],
  },
  {
    id: "contract-templates",
    group: "organisation",
    icon: FilePenLine,
    reads: "contracts:read",
    writes: "contracts:write",
    words: ["organisation"],
    settings: ["templates"],
  },
  {
    id: "categories",
    group: "organisation",
    icon: ListTree,
    reads: "settings:read",
    writes: "settings:write",
    words: ["organisation"],
    settings: ["tree"],
  },
  {
    id: "people",
    group: "organisation",
    icon: Users,
    reads: "members:read",
    writes: "members:write",
    words: ["people"],
    settings: ["members", "invitations"],
  },
  {
    id: "agents",
    group: "organisation",
    icon: Handshake,
    reads: "customers:read",
    writes: "customers:write",
    words: ["agents", "customers"],
    settings: ["agents"],
  },
  {
    id: "keys",
    group: "connections",
    icon: KeyRound,
    reads: "settings:write",
    writes: "settings:write",
    words: ["account"],
    settings: ["keys"],
  },
  {
    id: "webhooks",
    group: "connections",
    icon: Webhook,
    reads: "settings:write",
    writes: "settings:write",
    words: ["webhooks", "notifications"],
    settings: ["webhooks", "webhook-signature"],
  },
  {
    id: "desktops",
    group: "connections",
    icon: MonitorDown,
    reads: "stations:read",
    writes: "stations:write",
    words: ["desktops"],
    settings: ["desktops", "desktop-file"],
  },
  {
    id: "data",
    group: "data",
    icon: Database,
    reads: "settings:write",
    writes: "settings:write",
    words: ["data"],
    settings: ["export", "import", "practice", "erase"],
  },
] as const satisfies readonly Declared[];
export type TabId = (typeof SETTINGS_TABS)[number]["id"];
export type SettingsTab = Declared & { id: TabId };

/** The tabs a person may open; what they may not read is absent. */
export const settingsTabs = (capabilities: readonly Capability[]): readonly SettingsTab[] =>
  SETTINGS_TABS.filter(({ reads }: Declared) => reads === null || capabilities.includes(reads));

/** The tab that has an address of its own (specification, section 2). */
export const NOTIFICATION_SETTINGS = "/notifications-settings";
export const tabHref = (id: TabId, anchor?: string) =>
  `${id === "notifications" ? NOTIFICATION_SETTINGS : `/settings/${id}`}${anchor ? `#${anchor}` : ""}`;

export type FoundSetting = { href: string; label: string; tab: string; icon: LucideIcon };
type Words = { (key: string): string; has: (key: string) => boolean };

/** Tabs and single settings whose name, or other word for it, holds every word of the text. `t` speaks `settings`. */
export function findSettings(capabilities: readonly Capability[], text: string, t: Words): FoundSetting[] {
  const wanted = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const holds = (words: string) => wanted.every((word) => words.toLocaleLowerCase().includes(word));
  return settingsTabs(capabilities).flatMap(({ id, icon, settings }) => {
    const tab = t(`tabs.${id}`);
    const own = holds(tab) ? [{ href: tabHref(id), label: tab, tab: "", icon }] : [];
    const inside = settings.flatMap((anchor) => {
      const words = t(`names.${id}.${anchor}`);
      const label = words.split("|")[0]!.trim();
      return holds(`${words} ${tab}`) ? [{ href: tabHref(id, anchor), label, tab, icon }] : [];
    });
    return [...own, ...inside];
  });
}
