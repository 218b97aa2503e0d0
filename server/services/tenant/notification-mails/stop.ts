import { ProfileParams } from "@/lib/calls/accounts/profile";
import { notFound } from "@/lib/errors";
import { EVENT_NAMES, type EventName } from "@/lib/notifications/events";
import { type EventChoices, isChannelOn } from "@/lib/notifications/recipients";
import type { Ctx } from "@/server/ctx";
import { record } from "@/server/data/audit";
import type { MailChannel } from "@/server/data/queries/tenant/notification-mails";
import { findUser, mergeProfile } from "@/server/data/unscoped";
import { runAsViewer } from "@/server/services/share-viewer";
import { isStatsSubject, type MailSubject, readMailCode, type StatsSubject } from "./code";

const listOn = (choices: EventChoices, channel: MailChannel): EventName[] =>
  EVENT_NAMES.filter((name) => isChannelOn(name, channel, choices));

/** What a code ends beside views of the statistics. */
type EventSubject = Exclude<MailSubject, StatsSubject>;

const present = (subject: EventSubject, choices: EventChoices) => {
  const digests = listOn(choices, "digest");
  return {
    view: null,
    event: subject === "digest" ? null : subject,
    on: subject === "digest" ? digests.length > 0 : isChannelOn(subject, "email", choices),
    any: digests.length > 0 || listOn(choices, "email").length > 0,
  };
};

async function readChoices(code: string) {
  const { tenant_id, user_id, subject } = readMailCode(code);
  const user = await findUser(user_id);
  if (!user) throw notFound();
  return { tenant_id, user_id, subject, choices: ProfileParams.parse(user.profile).notification_events };
}

/** Reads or changes whether a view of the statistics is mailed; not found where it was deleted. */
function runOnView<T>(
  ctx: Ctx,
  { tenant_id, user_id, subject }: { tenant_id: string; user_id: string; subject: StatsSubject },
  work: (ctx: Ctx, view: { uuid: string; name: string; active: boolean }) => Promise<T>,
): Promise<T> {
  const uuid = subject.slice("stats:".length);
  return runAsViewer(ctx, tenant_id, async (ctx) => {
    const view = await ctx.db.stats_mail.findFirst({
      where: { uuid, user_id },
      select: { uuid: true, name: true, active: true },
    });
    if (!view) throw notFound();
    return work(ctx, view);
  });
}
const presentView = ({ name, active }: { name: string; active: boolean }) => ({
  view: name,
  event: null,
  on: active,
  any: false,
});

/** Reads of what the holder of a mail's code receives such mails. */
export async function readMailSetting(ctx: Ctx, code: string) {
  const { subject, choices, ...of } = await readChoices(code);
  if (isStatsSubject(subject))
    return runOnView(ctx, { ...of, subject }, async (_, view) => presentView(view));
  return present(subject, choices);
}

/** The events whose channel a change sets; a digest that is turned on again has the events that were turned off. */
function listChanged(
  subject: EventSubject,
  choices: EventChoices,
  { on, all }: { on: boolean; all: boolean },
) {
  const off = (channel: MailChannel) => listOn(choices, channel).map((name) => [name, channel] as const);
  if (all) return [...off("email"), ...off("digest")];
  if (subject !== "digest") return [[subject, "email"] as const];
  if (!on) return off("digest");
  return EVENT_NAMES.filter((name) => choices[name]?.digest === false).map(
    (name) => [name, "digest"] as const,
  );
}

/** Turns the mails that a code belongs to off or on; with `all`, all mails of the person off. */
export async function changeMailSetting(ctx: Ctx, code: string, asked: { on: boolean; all: boolean }) {
  const { tenant_id, user_id, subject, choices } = await readChoices(code);
  if (isStatsSubject(subject))
    return runOnView(ctx, { tenant_id, user_id, subject }, async (ctx, view) => {
      const active = asked.on && !asked.all;
      if (view.active !== active) {
        await ctx.db.stats_mail.updateMany({ where: { uuid: view.uuid }, data: { active } });
        await record(ctx, "stats_mail.updated", {
          uuid: view.uuid,
          before: { name: view.name, active: view.active },
          after: { name: view.name, active },
        });
      }
      return presentView({ ...view, active });
    });
  const next: Record<string, EventChoices[string]> = { ...choices };
  for (const [name, channel] of listChanged(subject, choices, asked))
    next[name] = { ...next[name], [channel]: asked.on && !asked.all };
  await runAsViewer(ctx, tenant_id, async (ctx) => {
    await mergeProfile(user_id, { notification_events: next });
    const [before, after] = [choices, next].map((events) => ({ events }));
    await record(ctx, "user.profile_updated", { uuid: user_id, before, after });
  });
  return present(subject, next);
}
