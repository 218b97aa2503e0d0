import { randomUUID } from "node:crypto";
import pg from "pg";
import { vi } from "vitest";
import { workOutbox } from "@/server/data/queue";
import { runOutboxTask } from "@/server/jobs/outbox";
import { STORY_BEGINS, type Story, tellStory } from "@/tests/api/story";
import { planting } from "./planted";

/** A word of each story, by which its texts are recognised. */
export const WORDS = {
  mine: `zm${randomUUID().slice(0, 8)}`,
  theirs: `zt${randomUUID().slice(0, 8)}`,
  abroad: `za${randomUUID().slice(0, 8)}`,
} as const;
export const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });

/** Two sides of one organisation, with a station, customer, agent and agency each, and another organisation. */
export let mine: Story;
export let theirs: Story;
export let abroad: Story;
/** How many undeclared values were added to the inputs of `mine`. */
export let planted = 0;

/** A story with its mails; each has a worker of its own, because a queue cannot work with a clock that goes back. */
async function tell(...given: Parameters<typeof tellStory>): Promise<Story> {
  vi.setSystemTime(new Date(STORY_BEGINS));
  const worker = await workOutbox(runOutboxTask);
  try {
    return await tellStory(...given);
  } finally {
    await worker.stop();
  }
}

/** Tells the stories that all tests of isolation share: each takes ten seconds. The clock stays where they end. */
export async function tellAll() {
  vi.useFakeTimers({ toFake: ["Date"] });
  await owner.connect();
  const planter = await planting(owner);
  mine = await tell(WORDS.mine, undefined, undefined, planter.plant);
  theirs = await tell(WORDS.theirs, undefined, mine);
  abroad = await tell(WORDS.abroad);
  planted = planter.count();
}
