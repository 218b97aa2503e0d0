import { ProfileParams } from "@/lib/calls/accounts/profile";
import { notFound } from "@/lib/errors";
import { EVENT_NAMES, type EventName } from "@/lib/notifications/events";
import { type EventChoices, isChannelOn } from "@/lib/notifications/recipients";
import type { Ctx } from "@/server/ctx";
import { record } from "@/server/data/audit";
import type { MailChannel } from "@/server/data/queries/tenant/notification-mails";
import { findUser, mergeProfile } from "@/server/data/unscoped";
import { runAsViewer } from "@/server/services/share-viewer";
import { type MailSubject, readMailCode } from "./code";

const listOn = (choices: EventChoices, channel: MailChannel): EventName[] =>
  EVENT_NAMES.filter((name) => isChannelOn(name, channel, choices));

const present = (subject: MailSubject, choices: EventChoices) => {
  const digests = listOn(choices, "digest");
  return {
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

/** Reads of what the holder of a mail's code receives such mails. */
export async function readMailSetting(code: string) {
  const { subject, choices } = await readChoices(code);
  return present(subject, choices);
}

/** The events whose channel a change sets; a digest that is turned on again has the events that were turned off. */
function listChanged(
  subject: MailSubject,
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
