import { dropSegments } from "@/lib/booking/reminders";
import type { calls } from "@/lib/calls";
import { notFound, stale } from "@/lib/errors";
import type { Service } from "@/server/ctx";
import { updateDraft } from "./draft";
import { campaignToChange, campaignToRead, presentCampaign, readSegments } from "./read";

type Calls = (typeof calls)["segments"];

export const list: Service<Calls["list"]> = async (ctx, { campaign }) => ({
  rows: readSegments(await campaignToRead(ctx, campaign)),
});

export const update: Service<Calls["update"]> = async (ctx, { campaign, version, segment }) => {
  const row = await campaignToChange(ctx, "edit", campaign);
  if (row.version !== version) throw stale(await presentCampaign(ctx, campaign));
  const before = readSegments(row);
  if (segment.uuid && !before.some((s) => s.uuid === segment.uuid)) throw notFound();
  const segments = segment.uuid
    ? before.map((s) => (s.uuid === segment.uuid ? segment : s))
    : [...before, segment];
  return updateDraft(ctx, campaign, version, { segments });
};

export const destroy: Service<Calls["destroy"]> = async (ctx, { uuid }) => {
  const found = await ctx.db.segment.findFirst({ where: { uuid }, select: { campaign_id: true } });
  if (!found) throw notFound();
  const row = await campaignToChange(ctx, "edit", found.campaign_id);
  const segments = dropSegments(readSegments(row), (s) => s.uuid === uuid);
  await updateDraft(ctx, row.uuid, row.version, { segments });
  return { ok: true };
};
