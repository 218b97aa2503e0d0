import type { RowOf } from "@/components/lists/use-list";
import { addDays, type Day } from "@/lib/day";
import { type Money, sum } from "@/lib/money";
import type { ProposalState } from "@/lib/proposals/states";

export type BoardCard = RowOf<"proposals.list">;

/** The columns of the board, each with the states it shows. */
export const STAGES = [
  { stage: "draft", states: ["draft"] },
  { stage: "sent", states: ["sent"] },
  { stage: "viewed", states: ["viewed"] },
  { stage: "accepted", states: ["accepted"] },
  { stage: "closed", states: ["declined", "expired"] },
] as const satisfies readonly { stage: string; states: readonly ProposalState[] }[];
export type Stage = (typeof STAGES)[number]["stage"];

/** The question that moves a card to the stage beside its own; null where none follows. */
const MOVES: Readonly<Record<ProposalState, Readonly<Record<"left" | "right", ProposalAction | null>>>> = {
  draft: { left: null, right: "send" },
  sent: { left: "withdraw", right: "accept" },
  viewed: { left: "withdraw", right: "accept" },
  accepted: { left: null, right: null },
  declined: { left: "withdraw", right: null },
  expired: { left: "withdraw", right: null },
};
/** What the board asks about a card. */
export type ProposalAction = "send" | "withdraw" | "accept" | "convert";

/** The question that moves a card of a state to the left or right. */
export const findMove = (state: ProposalState, way: "left" | "right"): ProposalAction | null =>
  MOVES[state][way];

/** The one next action of a card; null where only the customer can act. */
export function findNextAction({
  status,
  campaign,
  contract,
  invoice,
}: BoardCard): "send" | "convert" | null {
  if (status === "draft") return "send";
  if (status === "accepted") return campaign || contract || invoice ? null : "convert";
  return null;
}

/** The cards of each stage, in the order of the list, and their value. */
export const groupByStage = (cards: readonly BoardCard[], places: number) =>
  STAGES.map(({ stage, states }) => {
    const own = cards.filter(({ status }) => states.some((state) => state === status));
    return { stage, cards: own, value: sumValues(own, places) };
  });

const sumValues = (cards: readonly BoardCard[], places: number): Money =>
  sum(
    cards.map(({ total }) => total),
    places,
  );

/** The place of the card to the side of a card, or above or below it; null at the edge. */
export function findNeighbour(
  columns: readonly { cards: readonly BoardCard[] }[],
  uuid: string,
  key: string,
): string | null {
  const x = columns.findIndex(({ cards }) => cards.some((card) => card.uuid === uuid));
  const own = columns[x]?.cards ?? [];
  const y = own.findIndex((card) => card.uuid === uuid);
  if (key === "ArrowUp") return own[y - 1]?.uuid ?? null;
  if (key === "ArrowDown") return own[y + 1]?.uuid ?? null;
  const side = key === "ArrowLeft" ? columns.slice(0, Math.max(x, 0)).reverse() : columns.slice(x + 1);
  const next = side.find(({ cards }) => cards.length > 0)?.cards;
  return next?.[Math.min(y, next.length - 1)]?.uuid ?? null;
}

/** What the board can be narrowed to; the first shows everything. */
export const VIEWS = ["all", "mine", "expiring", "unopened", "questions"] as const;
export type View = (typeof VIEWS)[number];
export const viewOf = (text: unknown): View => VIEWS.find((view) => view === text) ?? VIEWS[0];

/** Days from today in which a proposal of the view "expiring" ends. */
const EXPIRING_DAYS = 7;
const OPEN: readonly ProposalState[] = ["draft", "sent", "viewed"];
const isOpen = ({ status }: BoardCard) => OPEN.includes(status);

/** Whether a card is part of a view: of those that expire or were not opened only what waits for its customer is. */
export function isInView(
  card: BoardCard,
  view: View,
  { person, today }: { person: string; today: Day },
): boolean {
  const isWaiting = card.status === "sent" || card.status === "viewed";
  if (view === "mine") return card.seller === person;
  if (view === "expiring") return isWaiting && card.valid_until <= addDays(today, EXPIRING_DAYS);
  if (view === "unopened") return card.status === "sent";
  if (view === "questions") return card.has_question && isOpen(card);
  return true;
}

/** Days back in which answers count for the share of accepted ones. */
const ANSWERED_MS = 30 * 24 * 3600 * 1000;

/**
 * What the foot of the board says: open proposals and their value, the spots held for them, and the percentage of the
 * answers of the last 30 days that accepted; null without any answer.
 */
export function sumBoard(cards: readonly BoardCard[], now: Date, places: number) {
  const open = cards.filter(isOpen);
  const answered = cards.filter(
    ({ answered_at }) => answered_at && now.getTime() - Date.parse(answered_at) <= ANSWERED_MS,
  );
  const accepted = answered.filter(({ status }) => status === "accepted").length;
  return {
    open: open.length,
    value: sumValues(open, places),
    held: open.reduce((spots, { held }) => spots + held, 0),
    accepted_percent: answered.length ? Math.round((accepted / answered.length) * 100) : null,
  };
}
