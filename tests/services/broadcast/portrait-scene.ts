import { randomUUID } from "node:crypto";
import type { Person } from "@/tests/world";
import { sound, upload } from "./cast";

let hertz = 500;
/** A new sample with audio of its own, uploaded and not saved yet. */
export async function newSample(who: Person, title: string, bytes?: Uint8Array) {
  hertz += 7;
  const file = bytes ?? sound(0.3, hertz);
  return { uuid: randomUUID(), title, upload: await upload(who, file), file_name: `${title}.wav` };
}

export const TEXTS = {
  format: "Hits and news",
  coverage: "420,000 listeners on the coast",
  text: "The station of the coast.",
};

/** Saves a portrait over the one that is there. */
export async function savePortrait(
  who: Person,
  uuid: string,
  samples: { uuid: string; title: string; upload?: string }[],
  texts: Partial<typeof TEXTS> = {},
) {
  const { version } = await who.api.stations.portrait({ uuid });
  return who.api.stations.update_portrait({ uuid, version, ...TEXTS, ...texts, samples });
}
