import type { z } from "zod";
import type { Board } from "@/lib/planner/shapes";
import type { caller, InputValues } from "../calling";

type Any = { uuid: string; version: number; segments: { uuid: string }[] };

/** The hour that the order sells. */
export const PAINTED_HOUR = 7;

/** A campaign painted in the planner, booked, changed by hand and removed; nothing of it remains. */
export async function schedules(call: ReturnType<typeof caller>, order: InputValues) {
  const { uuid, version, segments } = await call<Any>("campaigns.create_draft", order);
  const campaign = uuid;
  const board = await call<z.output<typeof Board>>("schedules.board", { campaign });
  const segment = segments[0]!.uuid;
  const sold = board.breaks.second.findIndex((second) => Math.floor(second / 3600) === PAINTED_HOUR);
  const spots = [{ segment, break: board.breaks.uuid[sold]!, locked: true }];
  const a = await call<Any>("schedules.scenario", { campaign, name: "A", chosen: true, spots });
  await call("schedules.scenarios", { campaign });
  await call("schedules.break_spots", { break: spots[0]!.break });
  await call("schedules.drop_scenario", { campaign, scenario: a.uuid });
  const { preview } = await call<{ preview: Any }>("schedules.preview", { campaign, keep: spots });
  await call("schedules.previewed", { preview: preview.uuid });
  await call("schedules.apply", { campaign, preview: preview.uuid });
  await call("campaigns.activate", { uuid, version });
  const booked = await call<z.output<typeof Board>>("schedules.board", { campaign });
  const [first] = booked.spots;
  await call("spots.pin", { spots: [first!.uuid], pinned: true });
  await call("spots.remove", { spots: [first!.uuid] });
  const placed = await call<{ spots: string[] }>("spots.place", {
    campaign,
    placements: [{ segment, break: first!.break }],
  });
  const at = booked.breaks.uuid.indexOf(first!.break);
  await call("spots.move", {
    spots: placed.spots,
    to: { date: booked.breaks.date[at], break: first!.break, position: 1 },
  });
  await call("campaigns.destroy", { uuid });
}
