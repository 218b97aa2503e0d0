import { DEFAULT_ORDER_VERSION, type OrderVersion } from "@/lib/campaigns/screens";
import { ENTITIES, type EntityName, findEntity, type LinkedEntity } from "@/lib/entities";
import { own } from "@/lib/own";

/** The path of a record's page; of a campaign in the given screen. */
export const buildRecordHref = (
  model: LinkedEntity,
  uuid: string,
  screen: OrderVersion = DEFAULT_ORDER_VERSION,
): string => ENTITIES[model].href(uuid, screen);

/** The path of the page of a record of any kind; null where its kind has no page. */
export const findRecordHref = (
  model: string,
  uuid: string,
  screen: OrderVersion = DEFAULT_ORDER_VERSION,
): string | null =>
  own(ENTITIES, model) ? (findEntity(model as EntityName).href?.(uuid, screen) ?? null) : null;

/** Where to go after sign-in: a path of this site, and not a page of signing in, else home. */
export function toOwnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(wanted)) return "/";
  return wanted.startsWith("/auth/") && !wanted.startsWith("/auth/confirm-email/") ? "/" : wanted;
}
