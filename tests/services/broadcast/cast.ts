import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import type { Calls } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { runForTenant, type TenantTransaction } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { getUploadOwner, getUploadStore } from "@/server/outside/uploads";
import { tone } from "@/tests/server/outside/media-files";
import type { Person } from "@/tests/world";

export type CastLine = NonNullable<CallArgs<Calls["breaks"]["update"]>["lines"]>[number];
const clock = (text: string) => {
  const [h = 0, m = 0, s = 0] = text.split(":").map(Number);
  return h * 3600 + m * 60 + s;
};
/** Breaks at "07:20" on some weekdays, 180 seconds long by default. */
export const at = (
  time: string,
  weekdays: number[] = [1, 2, 3, 4, 5, 6, 7],
  more: Partial<CastLine> = {},
): CastLine[] =>
  weekdays.map((weekday) => ({
    weekday,
    second: clock(time),
    name: `Break ${time}`,
    capacity_seconds: 180,
    ...more,
  }));

/** The days and times of breaks, as in "2026-11-23 7:20". */
export const listTimes = ({ breaks }: { breaks: { date: string; second: number }[] }): string[] =>
  breaks.map(
    ({ date, second }) =>
      `${date} ${Math.floor(second / 3600)}:${String(Math.floor(second / 60) % 60).padStart(2, "0")}`,
  );

let made = 0;
/** A station with a code of its own. */
export const station = (who: Person, more: Partial<CallArgs<Calls["stations"]["create"]>> = {}) => {
  const code = `S${(++made).toString(36).toUpperCase().padStart(3, "0")}`.slice(0, 4);
  return who.api.stations.create({ name: `Station ${code}`, code, ...more });
};

/** Writes a spot of some seconds directly into a break, and updates what is booked. */
export async function book(tenant_id: string, break_id: string, length = 30, commercial_id?: string) {
  const put = async (db: TenantTransaction) => {
    const break_ = await db.ad_break.findFirstOrThrow({ where: { uuid: break_id } });
    const customer = await db.customer.create({ data: { tenant_id, name: "Kilnside Energy" } });
    const campaign = await db.campaign.create({
      data: {
        tenant_id,
        name: "Winter",
        customer_id: customer.uuid,
        status: "active",
        start_date: break_.date,
        end_date: break_.date,
      },
    });
    const position = break_.booked_spots + 1;
    const { station_id, date, second } = break_;
    await db.spot.create({
      data: {
        tenant_id,
        campaign_id: campaign.uuid,
        station_id,
        break_id,
        date,
        second,
        position,
        length,
        price: "10.00",
        ...(commercial_id && { commercial_id }),
      },
    });
    await db.ad_break.updateMany({
      where: { uuid: break_id },
      data: { booked_seconds: break_.booked_seconds + length, booked_spots: position },
    });
  };
  await runForTenant(tenant_id, () => runTransaction(tenant_id, put));
}

/** A finished upload of a person, as the resumable protocol leaves it. */
export async function upload(who: Person, bytes: Uint8Array): Promise<string> {
  const id = randomBytes(16).toString("hex");
  const store = getUploadStore();
  const owner = getUploadOwner(await who.ctx());
  const file = await store.create(new Upload({ id, size: bytes.byteLength, offset: 0, metadata: { owner } }));
  await store.write(Readable.from([bytes]), file.id, 0);
  return id;
}
/** A sine of some seconds, quiet enough to be accepted; each frequency is different content. */
export const sound = (seconds: number, hertz = 440, level = 0.25) =>
  tone({ seconds, hertz, level, rate: 44_100 });
