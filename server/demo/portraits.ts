import { randomUUID } from "node:crypto";
import { uploadJingle } from "./audio";
import type { Stations } from "./market";
import type { Seeder } from "./seeder";

/** Seconds of a sample: short, because each is another sound to make and measure. */
const SECONDS = 5;

type SeedTexts = {
  format: string;
  coverage: string;
  text: string;
  samples: { title: string; tune: number }[];
};
const VANE: SeedTexts = {
  format: "Hits and local news",
  coverage: "The coast from Saltmouth to Kestrel Bay",
  text: "Vane FM is heard along the coast at breakfast and on the way home, with two presenters, news every half hour and the traffic of the harbour towns.",
  samples: [
    { title: "Breakfast show", tune: 1 },
    { title: "Commercial produced by our studio", tune: 2 },
  ],
};
const TALK: SeedTexts = {
  format: "Talk and culture",
  coverage: "Hillfort and the valley",
  text: "Guests and callers from the region talk all day, with an hour of culture every evening.",
  samples: [{ title: "Evening talk", tune: 3 }],
};

async function seedPortrait(t: Seeder, uuid: string, { samples, ...texts }: SeedTexts) {
  const uploaded = [];
  for (const { title, tune } of samples)
    uploaded.push({
      uuid: randomUUID(),
      title,
      upload: await uploadJingle(t.ctxOn(t.today), SECONDS, tune),
      file_name: `${title}.wav`,
    });
  await t.act("stations.update_portrait", { uuid, version: 1, ...texts, samples: uploaded });
}

/** Seeds the portraits of the stations, which the page of a proposal shows. */
export async function seedPortraits(t: Seeder, { vane, talk }: Stations) {
  await seedPortrait(t, vane, VANE);
  await seedPortrait(t, talk, TALK);
}
