/** A break as the changed rules have it on one date. `open`: it may still take plays. */
export type WantedBreak = {
  second: number;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  priority: number;
  open: boolean;
};
/** A break that holds plays; `wanted`: the rules have it still, at a time the clock may skip. */
export type HeldBreak = {
  second: number;
  capacity_seconds: number | null;
  capacity_spots: number | null;
  wanted: boolean;
};
export type StandingPlay = {
  uuid: string;
  second: number;
  length: number;
  position: number;
  pinned: boolean;
  /** Sold for a place in its break, or for that very break. */
  place: "first" | "last" | null;
  chosen: boolean;
  /** Its time has come: it stays where it is. */
  past: boolean;
  advertiser: string;
  category: string | null;
};
export type Displacement = {
  play: string;
  to_second: number | null;
  why: "gone" | "no_such_time" | "too_small";
};

const HOUR = 3600;
const hourOf = (second: number) => Math.floor(second / HOUR);

/**
 * What becomes of the plays of one station and date when its breaks change (domain 2.3): who stays, pins and then the
 * front of the break first; who goes to another break of the same clock hour that has room (the highest
 * rank first), nobody of the same advertiser or category in it, and is `apart` seconds from others of the advertiser;
 * who loses the place.
 */
export function displaced(
  clashes: readonly HeldBreak[],
  wanted: readonly WantedBreak[],
  plays: readonly StandingPlay[],
  apart: number,
): Displacement[] {
  const clashing = new Map(clashes.map((c) => [c.second, c]));
  const at = Map.groupBy(plays, (p) => p.second);
  const staying: StandingPlay[] = [];
  const going: { play: StandingPlay; why: Displacement["why"] }[] = [];
  for (const [second, there] of at) {
    const clash = clashing.get(second);
    if (!clash) staying.push(...there);
    else if (clash.capacity_seconds === null)
      for (const play of there) {
        if (play.past) staying.push(play);
        else going.push({ play, why: clash.wanted ? "no_such_time" : "gone" });
      }
    else {
      const { kept, over } = fitted(there, clash.capacity_seconds, clash.capacity_spots);
      staying.push(...kept);
      going.push(...over.map((play) => ({ play, why: "too_small" as const })));
    }
  }
  const standing = Map.groupBy(staying, (p) => p.second);
  return going
    .sort((a, b) => b.play.length - a.play.length)
    .map(({ play, why }) => {
      const to = (play.chosen ? [] : wanted)
        .filter((w) => w.open && w.second !== play.second && hourOf(w.second) === hourOf(play.second))
        .map((w) => ({ w, there: standing.get(w.second) ?? [] }))
        .filter(({ w, there }) => holds(w, there, play) && farEnough(w.second, standing, play, apart))
        .sort((a, b) => a.w.priority - b.w.priority || room(b.w, b.there) - room(a.w, a.there))[0]?.w;
      if (to) standing.set(to.second, [...(standing.get(to.second) ?? []), { ...play, second: to.second }]);
      return { play: play.uuid, to_second: to?.second ?? null, why };
    });
}

function fitted(plays: readonly StandingPlay[], seconds: number, spots: number | null) {
  const kept: StandingPlay[] = [];
  const over: StandingPlay[] = [];
  let used = 0;
  const inTurn = [...plays].sort((a, b) => Number(b.pinned) - Number(a.pinned) || a.position - b.position);
  for (const play of inTurn) {
    const fits = used + play.length <= seconds && (spots === null || kept.length < spots);
    (fits ? kept : over).push(play);
    if (fits) used += play.length;
  }
  return { kept, over };
}

const used = (plays: readonly StandingPlay[]) => plays.reduce((n, p) => n + p.length, 0);
const room = (w: WantedBreak, there: readonly StandingPlay[]) => w.capacity_seconds - used(there);

const holds = (w: WantedBreak, there: readonly StandingPlay[], play: StandingPlay) =>
  play.length >= w.smallest_length &&
  play.length <= room(w, there) &&
  (w.capacity_spots === null || there.length < w.capacity_spots) &&
  !there.some((p) => rival(p, play) || (play.place !== null && p.place === play.place));

const rival = (a: StandingPlay, b: StandingPlay) =>
  a.advertiser === b.advertiser || (a.category !== null && a.category === b.category);

const farEnough = (
  second: number,
  standing: ReadonlyMap<number, readonly StandingPlay[]>,
  play: StandingPlay,
  apart: number,
) =>
  apart === 0 ||
  [...standing].every(
    ([other, plays]) =>
      Math.abs(other - second) >= apart || !plays.some((p) => p.advertiser === play.advertiser),
  );
