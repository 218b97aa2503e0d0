import { type Capability, isOutside, listCapabilities, may, type Role } from "@/lib/access/access";
import { ENTITY_NAMES, type EntityName, findEntity } from "@/lib/entities";
import { isOneOf } from "@/lib/own";
import { getLead } from "./due";
import type { Channel } from "./event-shape";
import { EVENT_NAMES, type EventName, getEvent } from "./events";

/** What a person chose for an event: its channels, and how early; without a choice the default of the event applies. */
export type EventChoice = Readonly<Partial<Record<Channel, boolean>> & { lead?: number | undefined }>;
/** What a person chose, by event. */
export type EventChoices = Readonly<Record<string, EventChoice>>;

/** A member as the rule of who hears of an event sees them. */
export type Hearer = {
  user_id: string;
  role: Role;
  stations: readonly string[] | null;
  agent_id: string | null;
  choices: EventChoices;
};

/** The record of a notification, and who may see it. */
export type NotifiedRecord = {
  kind: EntityName | null;
  stations: readonly string[];
  agents: readonly string[];
};

/** Whether a channel is on for an event: as the person chose, otherwise as the event declares. */
export const isChannelOn = (event: EventName, channel: Channel, choices: EventChoices): boolean =>
  choices[event]?.[channel] ?? getEvent(event).channels[channel] ?? false;

/** The kinds of records that a role with these capabilities may read. */
export const listReadableKinds = (role: Role, capabilities: readonly Capability[]): EntityName[] =>
  ENTITY_NAMES.filter((name) => {
    const { resource, isInside } = findEntity(name);
    return may(capabilities, `${resource}:read`) && !(isInside && isOutside(role));
  });

/** The events that a role can hear of, in the order of their declaration: the settings list them. */
export const listEventsFor = (role: Role, capabilities: readonly Capability[]): EventName[] => {
  const readable = listReadableKinds(role, capabilities);
  return EVENT_NAMES.filter((name) => {
    const { hears, kinds } = getEvent(name);
    const mayRead = kinds === null || kinds.some((kind) => readable.includes(kind));
    const isConcerned = hears === null || (!isOutside(role) && hears.some((one) => may(capabilities, one)));
    return mayRead && isConcerned;
  });
};

/** Kinds that a member limited to stations reads only if all stations of the record are theirs. */
const WHOLE_KINDS: readonly string[] = ["invoice", "payment", "report"];

/**
 * Whether a record lies in the scope of a member, as the policies of its table decide: for members limited to stations
 * one of its stations is theirs, of an invoice, payment or report all; for an agent's login it is the agent's.
 */
function isInScope({ role, stations, agent_id }: Hearer, record: NotifiedRecord, all = false): boolean {
  if (record.kind === null) return true;
  if (isOutside(role)) return agent_id !== null && record.agents.includes(agent_id);
  if (stations === null) return true;
  if (all || isOneOf(WHOLE_KINDS, record.kind)) return record.stations.every((one) => stations.includes(one));
  return record.stations.length === 0 || record.stations.some((one) => stations.includes(one));
}

/** Whether a member may read the record of an event, as far as their role and scope tell. */
export const mayHear = (name: EventName, record: NotifiedRecord, member: Hearer): boolean =>
  (record.kind === null ||
    listReadableKinds(member.role, listCapabilities(member.role)).includes(record.kind)) &&
  isInScope(member, record, getEvent(name).needsAllStations);

/**
 * Returns the members who hear of an event, on whatever channel: those with one of its capabilities and the `named`
 * ones, who may read its record; never who acted, unless the event tells them too.
 */
export function chooseHearers<M extends Hearer>(
  name: EventName,
  record: NotifiedRecord,
  members: readonly M[],
  { actor, named = [] }: { actor: string | null; named?: readonly string[] },
): M[] {
  const { hears, tellsActor } = getEvent(name);
  return members.filter((member) => {
    if (member.user_id === actor && !tellsActor) return false;
    const hearsOfIt = hears?.some((one) => may(listCapabilities(member.role), one)) ?? false;
    const isConcerned = named.includes(member.user_id) || (hearsOfIt && !isOutside(member.role));
    return isConcerned && mayHear(name, record, member);
  });
}

/** Those of the members who hear of an event so early; all where that cannot be chosen. */
export const chooseAtLead = <M extends Hearer>(
  name: EventName,
  lead: number | undefined,
  members: readonly M[],
): readonly M[] =>
  lead === undefined ? members : members.filter(({ choices }) => getLead(name, choices[name]?.lead) === lead);

/** Those of the members who have a channel on for an event. */
export const chooseOnChannel = <M extends Hearer>(
  name: EventName,
  channel: Channel,
  members: readonly M[],
): M[] => members.filter(({ choices }) => isChannelOn(name, channel, choices));
