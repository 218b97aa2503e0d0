import { addMonths, type Day } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { uploadJingle } from "./audio";
import type { Advertiser } from "./customers";
import type { Seeder } from "./seeder";

export type SeedCommercial = { uuid: string; title: string; length: number; customer: string };
const LENGTHS = [30, 20, 30, 15, 20, 10, 30, 20];
/** Number of different sounds; several commercials share one, because a tenant stores each content once. */
const TUNES = 1;

/** Commercials by customer; `measured` resolves when every sound is decoded, which happens in parallel. */
type Recorded = { copy: Map<string, SeedCommercial[]>; measured: Promise<void> };

/** Uploads a sound for a commercial. Returns the job that measures it, if the sound is new. */
export async function seedSound(t: Seeder, on: Day, of: Omit<SeedCommercial, "customer">, tune = 0) {
  const upload = await uploadJingle(t.ctxOn(on), of.length, tune);
  const asked = { uuid: of.uuid, upload, file_name: `${of.title}.wav` };
  return (await t.on(on, "commercials.attach_media", asked)).job;
}

/** Seeds one or two commercials for each advertiser, uploaded, decoded and measured. */
export async function seedCommercials(t: Seeder, advertisers: readonly Advertiser[]): Promise<Recorded> {
  const made = new Map<string, SeedCommercial[]>();
  const jobs = new Set<string>();
  for (const [n, { uuid: customer, spots }] of advertisers.entries()) {
    const own: SeedCommercial[] = [];
    for (let i = 0; i < 1 + (n % 2); i++) {
      const length = takeAt(LENGTHS, (n + i) % LENGTHS.length);
      const title = `${spots[(n + i) % spots.length]} ${length}`;
      const on = t.day(-132 + n);
      const { uuid } = await t.on(on, "commercials.create", {
        title,
        customer,
        length,
        isci: `VK${String(n).padStart(3, "0")}${i}${length}`,
        color: (n % 10) + 1,
        valid_from: on,
        valid_to: n % 6 === 5 ? addMonths(t.today, 5) : null,
      });
      // The second commercial of the newest customer has no audio yet.
      if (!(n === advertisers.length - 1 && i === 1)) {
        const job = await seedSound(t, on, { uuid, title, length }, (n + i) % TUNES);
        if (job) jobs.add(job);
      }
      own.push({ uuid, title, length, customer });
    }
    made.set(customer, own);
  }
  const measure = async () => {
    for (const job of jobs) await t.runJob(job);
  };
  return { copy: made, measured: measure() };
}
