import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;
type Any = { uuid: string; version: number };
type CopyPlan = { version: number; rotations: { segment: string }[] };
type Of = {
  tenant: string;
  station: string;
  customer: string;
  spare: string;
  copy: string;
  canary: string;
  house: string;
};

/** Artists, groups, jingles, fillers are created and deleted; a draft gets other audio. Shared data has no canary. */
export async function copyDesk(call: Call, { tenant, station, customer, spare, copy, canary, house }: Of) {
  const list = { tenant, search: "", per_page: 10 };
  const artist = await call<Any>("artists.update", { name: `Artist ${house}`, rights_until: "2027-01-31" });
  await call("artists.list", list);
  await call("artists.export", { ...list, format: "csv" });
  await call("artists.destroy", { uuid: artist.uuid });
  const other = await call<Any>("commercials.create", { title: `Other ${canary}`, customer, length: 5 });
  const members = [{ commercial: copy }, { commercial: other.uuid, weight: 2 }];
  const group = await call<Any>("commercial_groups.update", { name: `Turns ${canary}`, customer, members });
  await call("commercial_groups.list", list);
  await call("commercial_groups.export", { ...list, format: "csv" });
  await call("commercials.export", { ...list, format: "xlsx" });
  await call("commercials.assign", { campaign: spare, groups: [group.uuid] });
  await call("commercials.assign", { campaign: spare, commercials: [copy] });
  const { version, rotations } = await call<CopyPlan>("campaigns.copy_plan", { uuid: spare });
  const segment = rotations[0]!.segment;
  await call("commercials.rotate", { campaign: spare, segment, version, members: [{ commercial: copy }] });
  await call("commercials.replace", { campaign: spare, from: copy, to: other.uuid, from_date: "2026-11-23" });
  await call("commercial_groups.destroy", { uuid: group.uuid });
  const jingle = await call<Any>("commercials.create", {
    title: `Hello ${house}`,
    kind: "jingle",
    length: 3,
  });
  const { uuids } = await call<{ uuids: string[] }>("jingles.update", {
    stations: [station],
    role: "opener",
    commercial: jingle.uuid,
  });
  await call("jingles.list", list);
  await call("jingles.destroy", { uuid: uuids[0]! });
  const filler = await call<Any>("commercials.create", { title: `Stay ${house}`, kind: "topup", length: 5 });
  const set = await call<Any>("topups.update", {
    name: `Fillers ${house}`,
    stations: [station],
    members: [{ commercial: filler.uuid }],
  });
  await call("topups.list", list);
  await call("topups.destroy", { uuid: set.uuid });
  await call("commercials.list_carts", list);
}
