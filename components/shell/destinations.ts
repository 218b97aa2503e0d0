import {
  Antenna,
  AudioLines,
  BadgeCheck,
  Banknote,
  Building2,
  CalendarClock,
  ChartColumn,
  Columns3,
  FileCheck2,
  FileSignature,
  FileText,
  GitCompareArrows,
  HardDrive,
  History,
  House,
  Inbox,
  LayoutTemplate,
  Lightbulb,
  ListMusic,
  type LucideIcon,
  Package,
  Percent,
  RadioTower,
  ReceiptText,
  ScrollText,
  ServerCog,
  Settings,
  Tags,
} from "lucide-react";
import type { ShellData } from "@/components/shell/data";
import { type Capability, isOutside } from "@/lib/access/access";

export type Destination = {
  /** Names it: `shell.go.<key>`. */
  key: string;
  href: string;
  capability?: Capability;
  /** Not for logins of agents and agencies, like its calls. */
  isInside?: true;
  /** For logins of agents and agencies only. */
  isOutside?: true;
  /** Of the whole tenant: not for members limited to stations. */
  isWhole?: true;
  /** For the product's staff only. */
  isStaff?: true;
  /** Reached from the page above it and by the search; the navigation leaves it out. */
  isMinor?: true;
  icon: LucideIcon;
  /** Other paths that belong to it. */
  also?: readonly string[];
  /** After "g". */
  letter?: string;
};
type Group = { key: string; items: readonly Destination[] };

const GROUPS: readonly Group[] = [
  {
    key: "top",
    items: [
      { key: "home", href: "/", icon: House, also: ["/home-new"], letter: "h" },
      { key: "inbox", href: "/notifications", icon: Inbox, letter: "n" },
    ],
  },
  {
    key: "sell",
    items: [
      {
        key: "customers",
        href: "/customers",
        capability: "customers:read",
        icon: Building2,
        also: ["/customer"],
        letter: "c",
      },
      {
        key: "proposals",
        href: "/proposals",
        capability: "proposals:read",
        icon: FileText,
        also: ["/proposals-v2", "/proposal", "/proposal-v2"],
        letter: "q",
      },
      {
        key: "contracts",
        href: "/contracts",
        capability: "contracts:read",
        icon: FileSignature,
        also: ["/contracts-v2", "/contract", "/contract-v1"],
        letter: "k",
      },
    ],
  },
  {
    key: "plan",
    items: [
      {
        key: "campaigns",
        href: "/order/search",
        capability: "campaigns:read",
        icon: RadioTower,
        also: ["/order", "/order-v2", "/order-v3"],
        letter: "o",
      },
      { key: "commercials", href: "/commercials", capability: "media:read", icon: AudioLines, letter: "m" },
      { key: "stations", href: "/stations", capability: "stations:read", icon: Antenna, letter: "s" },
      {
        key: "sales_packages",
        href: "/stations/packages",
        capability: "inventory:read",
        isInside: true,
        icon: Package,
      },
      {
        key: "break_templates",
        href: "/break-templates",
        capability: "inventory:read",
        icon: LayoutTemplate,
        letter: "b",
      },
    ],
  },
  {
    key: "on_air",
    items: [
      {
        key: "day_log",
        href: "/traffic-log-editor",
        capability: "traffic:read",
        icon: ListMusic,
        letter: "d",
      },
      {
        key: "logs",
        href: "/traffic-log-editor/list",
        capability: "traffic:read",
        isInside: true,
        icon: ScrollText,
      },
      {
        key: "week_board",
        href: "/traffic-log-editor-v2",
        capability: "traffic:read",
        icon: Columns3,
        letter: "w",
      },
      {
        key: "reconciliation",
        href: "/station/reconciliation",
        capability: "traffic:read",
        icon: GitCompareArrows,
        letter: "r",
      },
    ],
  },
  {
    key: "bill",
    items: [
      {
        key: "reports",
        href: "/broadcast-reports",
        capability: "reports:read",
        icon: FileCheck2,
        letter: "e",
      },
      {
        key: "report_schedules",
        href: "/broadcast-reports/schedules",
        capability: "reports:read",
        isInside: true,
        isMinor: true,
        icon: CalendarClock,
      },
      {
        key: "invoices",
        href: "/invoices",
        capability: "finance:read",
        icon: ReceiptText,
        also: ["/invoice", "/invoice-v2"],
        letter: "i",
      },
      {
        key: "commission",
        href: "/commission-statement",
        capability: "reports:read",
        isOutside: true,
        icon: Percent,
      },
      {
        key: "price_items",
        href: "/invoices/price-list",
        capability: "finance:read",
        isInside: true,
        icon: Tags,
      },
      {
        key: "payments",
        href: "/payments",
        capability: "finance:read",
        isInside: true,
        icon: Banknote,
        also: ["/payment"],
        letter: "p",
      },
    ],
  },
  {
    key: "know",
    items: [
      {
        key: "insights",
        href: "/insights",
        capability: "insights:read",
        isInside: true,
        icon: Lightbulb,
        letter: "f",
      },
      {
        key: "stats",
        href: "/stats-and-data",
        capability: "insights:read",
        isInside: true,
        icon: ChartColumn,
        letter: "t",
      },
      { key: "activity", href: "/activity-log", icon: History, letter: "a" },
    ],
  },
  {
    key: "foot",
    items: [
      {
        key: "storage",
        href: "/manage-storage",
        capability: "media:read",
        isInside: true,
        isWhole: true,
        icon: HardDrive,
      },
      {
        key: "licences",
        href: "/purchase-page",
        capability: "settings:read",
        icon: BadgeCheck,
        letter: "l",
      },
      { key: "staff", href: "/moj-admin", isStaff: true, icon: ServerCog },
      { key: "settings", href: "/settings", icon: Settings, also: ["/notifications-settings"], letter: "," },
    ],
  },
];

/** Editors fold the navigation to a rail. */
const EDITORS = [
  "/order/",
  "/order-v2/",
  "/order-v3/",
  "/invoice/",
  "/invoice-v2/",
  "/contract-v1/",
  "/proposal/",
  "/proposal-v2/",
  "/traffic-log-editor",
  "/station/reconciliation",
];
export const isEditor = (path: string) =>
  path !== "/order/search" && EDITORS.some((start) => path.startsWith(start));

/** Every place but those of staff, whoever may go there. */
export const listDestinations = (): Destination[] =>
  GROUPS.flatMap(({ items }) => items.filter(({ isStaff }) => !isStaff));

/** The groups a person may go to; what they may not is absent, and so is a group left empty. */
export function destinationsFor({
  capabilities,
  role,
  station,
  user,
  limited = null,
}: Pick<ShellData, "capabilities" | "role" | "station"> & {
  user?: Pick<ShellData["user"], "is_staff">;
  limited?: ShellData["limited"];
}): readonly Group[] {
  const at = (one: Destination): Destination[] => {
    if (one.isWhole && limited !== null) return [];
    if (one.isStaff && !user?.is_staff) return [];
    if (one.isInside && isOutside(role)) return [];
    if (one.isOutside && !isOutside(role)) return [];
    if (one.capability && !capabilities.includes(one.capability)) return [];
    if (one.key !== "reconciliation") return [one];
    return station === null ? [] : [{ ...one, href: `${one.href}/${station}`, also: [one.href] }];
  };
  return GROUPS.map((group) => ({ ...group, items: group.items.flatMap(at) })).filter(
    (group) => group.items.length > 0,
  );
}

/** The groups as the navigation shows them. */
export const listNavigation = (of: Parameters<typeof destinationsFor>[0]): readonly Group[] =>
  destinationsFor(of).map((group) => ({ ...group, items: group.items.filter((one) => !one.isMinor) }));

const within = (path: string, root: string) => path === root || (root !== "/" && path.startsWith(`${root}/`));

/** The destination a path belongs to: of a page and the page above it, the longer one. */
export const currentKey = (groups: readonly Group[], path: string) =>
  groups
    .flatMap((group) => group.items)
    .flatMap(({ key, href, also = [] }) => [href, ...also].map((root) => ({ key, root })))
    .filter(({ root }) => within(path, root))
    .sort((a, b) => b.root.length - a.root.length)[0]?.key;
