import { cookies } from "next/headers";
import type { ShellData } from "@/components/shell/data";
import { HIDDEN_STEPS, railOf } from "@/components/shell/paint";
import { isOutside } from "@/lib/access/access";
import type { CallOutput } from "@/lib/browser/api";
import { findNextStep } from "@/lib/checklist";
import type { serverCaller } from "@/server/api/server-caller";

type Door = Awaited<ReturnType<typeof serverCaller>>;
const ref = ({ uuid, name, kind }: Pick<CallOutput<"tenant.current">, "uuid" | "name" | "kind">) => ({
  uuid,
  name,
  sandbox: kind === "sandbox",
});

/** Why a person sees a part of the tenant only; null sees all of it. */
function limitOf(context: Door["tenant"]): ShellData["limited"] {
  if (context && isOutside(context.role)) return "agent";
  return context?.stations ? "stations" : null;
}

/** The first steps, for somebody who sets the tenant up and has neither finished nor hidden them. */
function firstStepsOf(
  { capabilities, tenant }: Door,
  { done, first_station, first_day }: CallOutput<"tenant.checklist">,
  hiddenIn: string | undefined,
): ShellData["first_steps"] {
  const starting = capabilities.includes("stations:write") && capabilities.includes("settings:write");
  const open = findNextStep(done) !== null && hiddenIn !== tenant?.tenant_id;
  return starting && open && limitOf(tenant) === null ? { done, first_station, first_day } : null;
}

/** What the frame of every page knows of the person and the tenant. */
export async function shellData(door: Door): Promise<ShellData> {
  const { run, capabilities, tenant: context } = door;
  const jar = await cookies();
  const [{ user, profile }, tenant, checklist, jobs] = await Promise.all([
    run("profile.retrieve", {}),
    run("tenant.current", {}),
    // Of the open tasks the navigation shows one count; all of them took most of what a page asked Postgres.
    run("tenant.checklist", { kind: "unreconciled" }),
    run("jobs.list", {}),
  ]);
  const { counts } = checklist;
  const { date_format, time_format, first_week_day_number, show_week_number } = profile.datetime_format_json;
  return {
    user,
    tenant: ref(tenant),
    erase_at: tenant.erase_at,
    view_until: context?.view?.until.toISOString() ?? null,
    role: context?.role ?? "viewer",
    limited: limitOf(context),
    other_tenants: [...tenant.other_tenants, ...tenant.sandbox_tenants].map(ref),
    capabilities,
    formats: {
      language: profile.language,
      currency: tenant.currency_short,
      currency_format: tenant.currency_format,
      date_format: date_format.base,
      clock: time_format.base === "12" ? 12 : 24,
      first_weekday: first_week_day_number as 1,
      week_numbers: show_week_number,
      broadcast: tenant.settings.calendar.broadcast,
      zone: tenant.timezone,
    },
    spots: tenant.settings.spots,
    order_version: profile.order_version,
    appearance: { theme: profile.theme, size: profile.font_size, language: profile.language },
    notices: profile.notifications,
    keys: { own: profile.keys, off: profile.keys_off },
    jobs: jobs.rows,
    counts: counts.unreconciled ? { reconciliation: counts.unreconciled } : {},
    station: checklist.first_station,
    first_steps: firstStepsOf(door, checklist, jar.get(HIDDEN_STEPS)?.value),
    rail: railOf((name) => jar.get(name)?.value),
  };
}
