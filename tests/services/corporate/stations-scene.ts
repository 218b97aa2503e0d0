import { type Person, workOff } from "@/tests/world";
import { draft as campaignDraft, onAir, segment } from "../broadcast/market";
import { newSample, savePortrait } from "../broadcast/portrait-scene";

export const line = { title: "Spots", quantity: 10, price: "40.00" };
/** A station with a portrait, and a draft proposal with one option on a draft campaign there. */
export async function offered(ana: Person, title = "Morning") {
  const station = await onAir(ana, { name: "Vane FM" });
  const sample = await newSample(ana, title);
  await savePortrait(ana, station, [sample]);
  await workOff(ana);
  const draft = await campaignDraft(ana, [segment([station], { per_day: 1 })]);
  const { uuid } = await ana.api.proposals.update_create({
    customer: draft.customer,
    title: "Winter",
    start_date: draft.start_date,
    end_date: draft.end_date,
    valid_until: draft.end_date,
    options: [{ campaign: draft.uuid, lines: [line] }],
  });
  return { station, sample: sample.uuid, proposal: uuid };
}
