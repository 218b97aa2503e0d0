import { takeAt } from "@/lib/must";
import { type SeedCommercial, seedSound } from "./commercials";
import type { Stations } from "./market";
import type { Seeder } from "./seeder";

const VOICES = ["Nora Feld", "Tomas Brandt", "Iris Vance", "Leo Marchetti"];
/**
 * Days from today until the rights of the first artist end, who appears in one commercial; the rights of the others
 * have no end.
 */
const ENDS = [9];

/** Seeds artists, two rotating commercials, and jingles and fillers of Hillfort Talk. */
export async function seedFraming(
  t: Seeder,
  copy: ReadonlyMap<string, SeedCommercial[]>,
  stations: Stations,
) {
  const began = t.day(-129);
  const artists: string[] = [];
  for (const [n, name] of VOICES.entries()) {
    const rights_until = ENDS[n] === undefined ? null : t.day(ENDS[n]);
    artists.push((await t.on(began, "artists.update", { name, rights_until })).uuid);
  }
  for (const [n, { uuid }] of [...copy.values()].flat().entries())
    await t.on(began, "commercials.update", {
      uuid,
      version: 1,
      artists: [{ artist: takeAt(artists, 1 + (n % (artists.length - 1))) }],
    });
  const [own] = [...copy].flatMap(([customer, spots]) => spots.map((first) => ({ customer, first })));
  if (!own) return;
  const { customer, first } = own;
  const other = await t.on(began, "commercials.create", {
    title: `${first.title} B`,
    customer,
    length: first.length,
    color: 4,
    artists: [{ artist: takeAt(artists, 0) }],
  });
  await t.on(began, "commercial_groups.update", {
    name: `${first.title} in turns`,
    customer,
    members: [{ commercial: first.uuid, weight: 2 }, { commercial: other.uuid }],
  });
  const on = [stations.talk];
  const sound = async (title: string, kind: "jingle" | "topup", length: number) => {
    const { uuid } = await t.on(began, "commercials.create", { title, kind, length });
    const job = await seedSound(t, began, { uuid, title, length });
    if (job) await t.runJob(job);
    return uuid;
  };
  const opener = await sound("Break opener", "jingle", 5);
  await t.on(began, "jingles.update", { stations: on, role: "opener", commercial: opener });
  const closer = await sound("Back to the music", "jingle", 4);
  await t.on(began, "jingles.update", { stations: on, role: "closer", commercial: closer });
  const fillers = [
    await sound("Weather at the full hour", "topup", 10),
    await sound("Listen on your phone", "topup", 15),
  ];
  const members = fillers.map((commercial) => ({ commercial }));
  await t.on(began, "topups.update", { name: "Station promotion", stations: on, members });
}
