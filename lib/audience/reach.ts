import { AUDIENCE_DAYS } from "@/lib/audience/hours";
import type { Audience, Reach } from "@/lib/audience/shapes";
import { isZero, type Money, takeFraction } from "@/lib/money";

/** Spots on a station by hour (`countHours`), and its audience; null where it has no data. */
export type StationSpots = {
  station: string;
  name: string;
  hours: readonly number[];
  audience: Audience | null;
};
/** A station as it is stored, and the station whose spots it airs. */
type AudienceStation = { uuid: string; name: string; leader_id: string | null; audience: Audience | null };
/**
 * Returns the stations on which the spots of a campaign air, with their audiences; those that follow others too, since
 * the spots air there. `hoursOf` gives the spots that are planned on a station.
 */
export const listStationSpots = (
  stations: readonly AudienceStation[],
  hoursOf: (station: string) => readonly number[] | undefined,
): StationSpots[] =>
  stations.flatMap(({ uuid, name, leader_id, audience }) => {
    const hours = hoursOf(leader_id ?? uuid);
    return hours ? [{ station: uuid, name, hours, audience }] : [];
  });

type Counted = StationSpots & { audience: Audience };

/** The shares of people with no, one and two contacts. */
type Contacts = readonly [none: number, one: number, two: number];
const NOBODY: Contacts = [1, 0, 0];

/** The contacts of two independent chances together, up to two. */
const join = ([a0, a1, a2]: Contacts, [b0, b1, b2]: Contacts): Contacts => [
  a0 * b0,
  a0 * b1 + a1 * b0,
  a0 * b2 + a1 * b1 + a2 * b0,
];

/** The contacts of `spots` spots that each are heard with the chance `p`: binomial. */
function repeat(spots: number, p: number): Contacts {
  const power = (n: number) => (n < 0 ? 0 : (1 - p) ** n);
  return [
    power(spots),
    spots * p * power(spots - 1),
    ((spots * (spots - 1)) / 2) * p ** 2 * power(spots - 2),
  ];
}

const listListeners = (audience: Audience) => AUDIENCE_DAYS.flatMap((day) => audience[day]);
const countSpots = (stations: readonly StationSpots[]) =>
  stations.reduce((n, { hours }) => n + hours.reduce((m, spots) => m + spots, 0), 0);

/** The contacts of a person of the universe with one station: of its weekly audience, or none. */
function estimateContacts({ hours, audience }: Counted, universe: number): Contacts {
  const listeners = listListeners(audience);
  const { weekly_reach } = audience;
  const [none, one, two] = hours.reduce<Contacts>(
    (sofar, spots, at) =>
      spots === 0 ? sofar : join(sofar, repeat(spots, Math.min(1, (listeners[at] ?? 0) / weekly_reach))),
    NOBODY,
  );
  const part = weekly_reach / universe;
  return [1 - part + part * none, part * one, part * two];
}

/** The people of one area: how many there are, hear a spot, and hear three. */
function estimateArea(stations: readonly Counted[]) {
  const universe = Math.max(...stations.map(({ audience }) => audience.universe));
  const [none, one, two] = stations
    .map((station) => estimateContacts(station, universe))
    .reduce<Contacts>(join, NOBODY);
  return { universe, reach: universe * (1 - none), effective: universe * (1 - none - one - two) };
}

const sumContacts = (stations: readonly Counted[]) =>
  stations.reduce((sum, { hours, audience }) => {
    const listeners = listListeners(audience);
    return sum + hours.reduce((own, spots, at) => own + spots * (listeners[at] ?? 0), 0);
  }, 0);

const keyArea = ({ audience }: Counted) => audience.area.trim().toLowerCase();
const round = (value: number) => Math.round(value * 10) / 10;
const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Each study once, in the order of the stations. */
const listSources = (stations: readonly Counted[]): Reach["sources"] =>
  [
    ...new Map(
      stations.map(({ audience: { source, period } }) => [`${source}\n${period}`, { source, period }]),
    ),
  ].map(([, study]) => study);

/**
 * Estimates whom spots reach. Null where no station with spots has data, or nobody listens at their hours.
 *
 * Within a station each spot is heard by a person of the weekly audience C with the chance a ÷ C, where a is the average
 * audience of the hour, and independently of the other spots: reach is C × (1 − Π(1 − aᵢ ÷ C)), the binomial model.
 * Stations of one area are independent within its people U: reach is U × (1 − Π(1 − Rⱼ ÷ U)), known as the Sainsbury
 * formula (J. M. Agostini, "How to estimate unduplicated audiences", Journal of Advertising Research 1, 1961, and later
 * authors compare it). U is the largest universe of the area's stations. Areas are added: nobody is in two of them.
 * The number of contacts of a person then is a sum of independent chances (Poisson binomial); its first terms are
 * computed exactly, which gives the people with at least three contacts.
 *
 * What it leaves out: people differ in how much they listen, so independence overstates reach (Metheringham and
 * beta-binomial models need duplications, which stations rarely have); people who listen in other weeks only are not
 * counted, so campaigns of several weeks reach more.
 */
export function estimateReach(stations: readonly StationSpots[], price: Money, places: number): Reach | null {
  const aired = stations
    .filter(({ hours }) => hours.some((spots) => spots > 0))
    // The order decides the last bits of a sum.
    .toSorted((a, b) => (a.station < b.station ? -1 : 1));
  const counted = aired.flatMap(({ audience, ...own }) => (audience ? [{ ...own, audience }] : []));
  const missing = aired.filter(({ audience }) => audience === null);
  const contacts = sumContacts(counted);
  if (contacts === 0) return null;
  const areas = [...Map.groupBy(counted, keyArea).values()].map(estimateArea);
  const universe = sumOf(areas.map((area) => area.universe));
  const exact = sumOf(areas.map((area) => area.reach));
  const reach = Math.round(Math.min(exact, universe, contacts));
  const names = (of: readonly StationSpots[]) => of.map(({ name }) => name).sort();
  return {
    universe,
    reach,
    // Hundredths of a percent would say more than an estimate knows.
    reach_bp: Math.round((reach / universe) * 1000) * 10,
    effective: Math.min(reach, Math.max(0, Math.round(sumOf(areas.map((area) => area.effective))))),
    contacts,
    frequency: Math.max(1, round(contacts / exact)),
    rating_points: round((contacts / universe) * 100),
    cost_per_thousand:
      missing.length > 0 || isZero(price) ? null : takeFraction(price, 1000, contacts, places),
    spots: countSpots(counted),
    spots_left_out: countSpots(missing),
    stations: names(counted),
    left_out: names(missing),
    sources: listSources(counted),
  };
}
