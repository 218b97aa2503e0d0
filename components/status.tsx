import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/feedback/badge";
import type { GlyphName } from "@/components/ui/layout/glyph";

type Look = readonly [Tone, GlyphName];

/** Tone and glyph of every state; the word is `status.<kind>.<state>`. The same glyph means the same everywhere. */
export const STATES = {
  campaign: {
    draft: ["neutral", "dashed"],
    upcoming: ["neutral", "clock"],
    active: ["accent", "dot"],
    expiring: ["warn", "clock"],
    finished: ["done", "tick"],
    stopped: ["neutral", "square"],
    deleted: ["neutral", "cross"],
  },
  mail: {
    sent: ["ok", "up"],
    bounced: ["bad", "cross"],
    failed: ["warn", "triangle"],
  },
  approval: {
    open: ["warn", "clock"],
    refused: ["bad", "cross"],
  },
  offer: {
    open: ["accent", "up"],
    accepted: ["ok", "tick"],
    countered: ["warn", "arrows"],
    credited: ["done", "arrows"],
    withdrawn: ["neutral", "cross"],
    expired: ["neutral", "clock"],
  },
  spot: {
    held: ["warn", "dashed"],
    planned: ["neutral", "ring"],
    published: ["accent", "up"],
    aired: ["ok", "tick"],
    short: ["warn", "half"],
    missed: ["bad", "cross"],
    made_good: ["ok", "arrows"],
    credited: ["done", "arrows"],
  },
  report: {
    planned: ["neutral", "ring"],
    aired: ["ok", "tick"],
    moved: ["neutral", "arrows"],
    short: ["warn", "half"],
    missed: ["bad", "cross"],
    made_good: ["ok", "arrows"],
    as_booked: ["warn", "triangle"],
  },
  log: {
    open: ["neutral", "ring"],
    published: ["accent", "up"],
    aired: ["ok", "tick"],
    reconciled: ["done", "lock"],
  },
  as_run_file: {
    checking: ["accent", "half"],
    active: ["ok", "tick"],
    waiting: ["warn", "clock"],
    superseded: ["neutral", "square"],
    withdrawn: ["neutral", "cross"],
  },
  asrun: {
    on_time: ["ok", "tick"],
    moved_inside: ["neutral", "arrows"],
    moved_outside: ["warn", "arrows"],
    short: ["warn", "half"],
    missed: ["bad", "cross"],
    extra: ["accent", "plus"],
    wrong_copy: ["bad", "triangle"],
    double: ["warn", "plus"],
  },
  proposal: {
    draft: ["neutral", "dashed"],
    sent: ["accent", "up"],
    viewed: ["accent", "half"],
    accepted: ["ok", "tick"],
    declined: ["bad", "cross"],
    expired: ["neutral", "clock"],
  },
  contract: {
    draft: ["neutral", "dashed"],
    sent: ["accent", "up"],
    signed: ["ok", "tick"],
    active: ["accent", "dot"],
    ended: ["done", "square"],
    cancelled: ["neutral", "cross"],
  },
  contract_change: {
    planned: ["neutral", "clock"],
    applied: ["done", "tick"],
    cancelled: ["neutral", "cross"],
    failed: ["bad", "triangle"],
  },
  invoice: {
    draft: ["neutral", "dashed"],
    issued: ["accent", "up"],
    partly_paid: ["warn", "half"],
    paid: ["ok", "tick"],
    overdue: ["bad", "triangle"],
    credited: ["done", "arrows"],
    used: ["done", "tick"],
    void: ["neutral", "cross"],
    overpaid: ["warn", "triangle"],
    invoiced: ["done", "tick"],
  },
  licence: {
    trial: ["accent", "half"],
    annual: ["ok", "tick"],
    expiring_soon: ["warn", "clock"],
    expired: ["bad", "triangle"],
  },
  tenant: {
    active: ["ok", "tick"],
    suspended: ["bad", "square"],
    closed: ["neutral", "cross"],
  },
  webhook: {
    on: ["ok", "tick"],
    failing: ["warn", "triangle"],
    disabled: ["bad", "cross"],
    off: ["neutral", "square"],
  },
  agent: {
    online: ["ok", "tick"],
    away: ["bad", "triangle"],
  },
  delivery: {
    waiting: ["neutral", "clock"],
    delivered: ["ok", "tick"],
    failed: ["bad", "cross"],
    superseded: ["neutral", "square"],
  },
  job: {
    queued: ["neutral", "ring"],
    running: ["accent", "half"],
    done: ["ok", "tick"],
    failed: ["bad", "cross"],
  },
  figure: {
    planned: ["neutral", "ring"],
    exported: ["accent", "up"],
    confirmed: ["ok", "tick"],
    estimated: ["neutral", "ring"],
    at_station: ["accent", "up"],
  },
  access: {
    read_only: ["neutral", "lock"],
    read_only_multi_stations: ["neutral", "lock"],
    restricted: ["neutral", "lock"],
  },
  media: {
    none: ["neutral", "dashed"],
    waiting: ["accent", "half"],
    fine: ["ok", "tick"],
    doubtful: ["warn", "triangle"],
    refused: ["bad", "cross"],
  },
} as const satisfies Record<string, Record<string, Look>>;

export type StatusKind = keyof typeof STATES;
export type StateOf<K extends StatusKind> = keyof (typeof STATES)[K] & string;

/** Badge of a state: `<Status of="campaign" is={row.status} />`; `values` fill the word ("Published v2"). */
export function Status<K extends StatusKind>({
  of,
  is,
  values,
}: {
  of: K;
  is: StateOf<K>;
  values?: Record<string, string | number>;
}) {
  // The key is put together, so its values cannot be checked by it.
  const word: (key: string, values?: Record<string, string | number>) => string = useTranslations("status");
  const states: Record<string, Look> = STATES[of];
  const [tone, glyph] = states[is] ?? ["neutral", "ring"];
  return (
    <Badge tone={tone} glyph={glyph}>
      {word(`${of}.${is}`, values)}
    </Badge>
  );
}
