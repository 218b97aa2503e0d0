import { type CampaignScreen, DEFAULT_CAMPAIGN_SCREEN } from "@/lib/campaigns/screens";
import type { Day } from "@/lib/day";
import { ENTITIES, ENTITY_NAMES, type FoundEntity, findEntity, type LinkedEntity } from "@/lib/entities";
import type { Code } from "@/lib/errors";
import { getErrorArticle } from "@/lib/help/errors";
import { isOneOf } from "@/lib/own";
import { formatQueue, type QueueSpan } from "@/lib/traffic/desk/recon-queue";

/** The path of a record's page; of a campaign in the given screen. */
export const buildRecordHref = (
  model: LinkedEntity,
  uuid: string,
  screen: CampaignScreen = DEFAULT_CAMPAIGN_SCREEN,
): string => ENTITIES[model].href(uuid, screen);

/** The path of the page of a record of any kind; null where its kind has no page. */
export const findRecordHref = (
  model: string,
  uuid: string,
  screen: CampaignScreen = DEFAULT_CAMPAIGN_SCREEN,
): string | null => (isOneOf(ENTITY_NAMES, model) ? (findEntity(model).href?.(uuid, screen) ?? null) : null);

/** The path of the commission statement of an agent or agency. */
export const buildCommissionHref = (partner: string): string => `/commission-statement/${partner}`;

/** The path of the receipt of a payment, a PDF. */
export const buildReceiptHref = (payment: string): string => `/api/corporate/payments/pdf/${payment}`;

/** The path of the audio of a commercial, as it was uploaded. */
export const buildAudioHref = (commercial: string): string =>
  `/api/broadcast/commercials/download-media/${commercial}`;

/** The path of the audio of a station's sample. */
export const buildSampleHref = (sample: string): string => `/api/broadcast/stations/sample/${sample}`;
/** The path of the logo of a station. */
export const buildLogoHref = (station: string): string => `/api/broadcast/stations/logo/${station}`;

/** The path of the log of a station and date. */
export const buildLogHref = (station: string, date: Day): string =>
  `/traffic-log-editor?station=${station}&date=${date}`;
/** The path of what the search found; a campaign in the given screen. */
export const buildHitHref = (
  { model, uuid, from }: { model: FoundEntity; uuid: string; from: Day | null },
  screen: CampaignScreen,
): string => {
  if (model === "member") return "/settings/people#members";
  if (model !== "log") return buildRecordHref(model, uuid, screen);
  return from ? buildLogHref(uuid, from) : "/traffic-log-editor/list";
};
/** The path of the reconciliation of a station and date, within a queue of days where one is worked through. */
export const buildReconciliationHref = (station: string, date: Day, queue?: QueueSpan | null): string =>
  `/station/reconciliation/${station}?date=${date}${queue ? `&${formatQueue(queue)}` : ""}`;
/** The path of a published version of a log. */
export const buildVersionHref = (uuid: string): string => `/traffic-log-editor-v2/${uuid}`;

/** The path to open after sign-in: `wanted` when it is a path of this site outside sign-in, otherwise "/". */
export function toOwnPath(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return "/";
  return path.startsWith("/auth/") && !path.startsWith("/auth/confirm-email/") ? "/" : path;
}

/** The search of the whole product for a text. */
export const buildSearchHref = (text: string): string =>
  text === "" ? "/search" : `/search/${encodeURIComponent(text)}`;

/** A part of an address as text; one that is no valid encoding stays as it is. */
export function decodePath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The help, open at the article of an error. */
export const buildErrorHref = (code: Code): string => `/help?article=${getErrorArticle(code)}`;

/** The help, open at the article of a screen. */
export const buildHelpHref = (path: string): string => `/help?for=${encodeURIComponent(path)}`;
