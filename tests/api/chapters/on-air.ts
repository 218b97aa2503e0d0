import type { Day } from "@/lib/day";
import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;
type Version = { version: number };
type Log = Version & {
  breaks: { uuid: string; second: number; spots: { uuid: string; title: string; length: number }[] }[];
  versions: { uuid: string }[];
};
type Of = {
  tenant: string;
  station: string;
  day: Day;
  canary: string;
  /** Lets the day end. */
  goOn: () => Promise<void>;
};

/** The station gets an address that its logs are delivered to; one is tested, and one deleted. */
async function tellDelivery(call: Call, { uuid, date }: { uuid: string; date: Day }, canary: string) {
  type Target = Version & { uuid: string };
  const to = {
    uuid,
    kind: "email",
    address: `${canary.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}@vane.example`,
  };
  const made = await call<Target>("log_targets.update", to);
  const { delivery } = await call<{ delivery: string }>("log_targets.test", { uuid: made.uuid });
  await call("log_targets.retry", { uuid: delivery });
  await call("log_targets.list", { uuid });
  await call("log_targets.deliveries", { uuid, date });
  await call("log_targets.delete", { uuid: made.uuid });
}

/** A day's log is published; its as-run log is imported, withdrawn and used again, and the day closed, reopened and closed. */
export async function onAir(call: Call, { tenant, station, day: date, canary, goOn }: Of) {
  const on = { uuid: station, date };
  await tellBonus(call, on, `Thanks ${canary}`);
  const log = await call<Log>("logs.retrieve", on);
  const noted = await call<Log>("logs.update", {
    ...on,
    version: log.version,
    edits: [{ act: "note", break: log.breaks[0]!.uuid, note: canary }],
  });
  const published = await call<{ log: Log }>("logs.publish", {
    ...on,
    version: noted.version,
    reason: "Audio is at the studio",
  });
  await tellDelivery(call, on, canary);
  await call("logs.lock", on);
  await call("logs.unlock", on);
  const [sent] = published.log.versions;
  await call("logs.version", { uuid: sent!.uuid });
  const unnoted = await call<Log>("logs.update", {
    ...on,
    version: published.log.version,
    edits: [{ act: "note", break: log.breaks[0]!.uuid, note: "" }],
  });
  await call("logs.restore", { uuid: sent!.uuid, version: unnoted.version });
  await call("logs.playlists", { uuid: station, from: date, to: date });
  await call("logs.list", { tenant, search: "", per_page: 10 });
  await call("logs.export", { tenant, format: "csv" });
  await call("logs.week", { tenant, from: date, stations: [station] });
  await call("logs.fill", { tenant, from: date, stations: [station] });
  await call("logs.waiting", on);
  await call("log_presence.update", { ...on, screen: "6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0001" });
  await call("log_presence.list", on);
  await call("logs.diff", { ...on, version: 1 });
  await call("logs.check", { ...on, of: "published", format: "djb" });
  await call("logs.download", { ...on, format: "rivendell" });
  await call("logs.print", on);

  await goOn();
  const played = log.breaks.flatMap((b) => b.spots.map((p) => ({ ...p, second: b.second })));
  const time = (s: number) => new Date(s * 1000).toISOString().slice(11, 19);
  // One spot airs a second time.
  const again = played[1]!;
  const csv = ["date,time,title,length,type,spot id"]
    .concat(
      played.slice(1).map((p) => `${date},${time(p.second + 12)},${p.title},${p.length},spot,${p.uuid}`),
      `${date},${time(again.second + 300)},${again.title},${again.length},spot,`,
    )
    .join("\n");
  const file = new File([`${csv}\n`], `${canary}.csv`);
  await call("as_run.import", { uuid: station, file, params: {} });
  await call("as_run.left_out", { uuid: station, file, params: {} });
  await tellMapping(call, station, file);
  const imported = await call<{ uuid: string }>("as_run.import", {
    uuid: station,
    file,
    params: { commit: true },
  });
  await call("as_run.download", { uuid: imported.uuid });
  await call("as_run.withdraw", { uuid: imported.uuid, date: date });
  const used = await call<Version & { breaks: { spots: { line: string | null }[] }[] }>("as_run.use", {
    uuid: imported.uuid,
    date: date,
  });
  await call("reconciliation.causes", { tenant, from: date, to: date });
  await call("reconciliation.retrieve", { uuid: station, from: date, to: date });
  const paired = await call<Version>("reconciliation.pair", {
    ...on,
    version: used.version,
    line: used.breaks.flatMap((b) => b.spots).find((p) => p.line !== null)!.line!,
    how: "match",
  });
  const missed = played[0]!.uuid;
  await tellOffers(call, { uuid: station, spots: [missed], message: `Pardon ${canary}` });
  const resolved = await call<Version & { breaks: { extra: { uuid: string }[] }[] }>(
    "reconciliation.resolve",
    {
      ...on,
      version: paired.version,
      lines: [{ spot: missed, decision: "make_good", reason_code: "MISSED_TECH" }],
    },
  );
  await call("reconciliation.make_goods", { uuid: station, spots: [missed] });
  const [extra] = resolved.breaks.flatMap((b) => b.extra);
  const decided = await call<Version>("reconciliation.decide_extras", {
    ...on,
    version: resolved.version,
    lines: [{ line: extra!.uuid, decision: "mistake" }],
  });
  const closed = await call<Version>("reconciliation.close", {
    ...on,
    version: decided.version,
  });
  const reopened = await call<Version>("reconciliation.reopen", {
    ...on,
    version: closed.version,
    reason: `Checked again ${canary}`,
  });
  await call("reconciliation.close", { ...on, version: reopened.version });
}

/** The columns of a file are assigned, saved, changed, deleted and brought back. */
async function tellMapping(call: Call, station: string, file: File) {
  const column = (field: string, at: number) => ({ field, at, width: null, heading: "" });
  const columns = [column("date", 1), column("time", 2), column("title", 3)];
  const mapping = { separator: "comma", skip: 0, header: true, columns, date_order: "auto" };
  await call("as_run.map", { uuid: station, file, params: { mapping } });
  const saved = await call<{ uuid: string; version: number }>("as_run_mappings.create", {
    station,
    name: `Player ${station}`,
    mapping,
  });
  await call("as_run_mappings.update", { uuid: saved.uuid, version: saved.version, mapping });
  await call("as_run_mappings.list");
  await call("as_run_mappings.destroy", { uuid: saved.uuid });
  await call("as_run_mappings.restore", { uuid: saved.uuid });
}

/** A campaign of the day is given a bonus spot, which is taken back before it airs. */
async function tellBonus(call: Call, on: { uuid: string; date: Day }, reason: string) {
  const day = await call<{ breaks: { spots: { campaign: string }[] }[] }>("logs.retrieve", on);
  const { campaign } = day.breaks.flatMap((b) => b.spots)[0]!;
  const ranked = await call<{ spot: string; places: { break: string }[] }>("bonus_spots.places", {
    uuid: campaign,
    station: on.uuid,
  });
  const { spot, places } = ranked;
  const given = await call<{ uuid: string }>("bonus_spots.create", {
    uuid: campaign,
    spot,
    break: places[0]!.break,
    reason,
  });
  await call("bonus_spots.destroy", { uuid: given.uuid });
}

/** A missed spot is offered to its customer, who wishes another time; the next offer is withdrawn. */
async function tellOffers(call: Call, missed: { uuid: string; spots: string[]; message: string }) {
  type Offered = Version & { uuid: string; campaign: string; path: string };
  const first = await call<Offered>("offers.create", missed);
  const code = first.path.split("/").at(-1);
  await call("share.offer", { code });
  await call("share.answer_offer", { code, answer: "counter", name: "Clara", wish: missed.message });
  const second = await call<Offered>("offers.create", missed);
  await call("offers.list", { uuid: first.campaign });
  await call("offers.withdraw", { uuid: second.uuid, version: second.version });
}
