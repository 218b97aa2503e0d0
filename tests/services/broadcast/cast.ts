import type { Calls } from "@/lib/calls";
import type { Give } from "@/lib/calls/kit";
import { dbOf, workFor } from "@/server/data/client";
import type { Person } from "@/tests/world";

export type Line = Give<Calls["breaks"]["update"]>["lines"][number];
const clock = (text: string) => {
  const [h = 0, m = 0, s = 0] = text.split(":").map(Number);
  return h * 3600 + m * 60 + s;
};
/** "07:20" on some weekdays, 180 seconds long unless said. */
export const at = (
  time: string,
  weekdays: number[] = [1, 2, 3, 4, 5, 6, 7],
  more: Partial<Line> = {},
): Line[] =>
  weekdays.map((weekday) => ({
    weekday,
    second: clock(time),
    name: `Break ${time}`,
    capacity_seconds: 180,
    ...more,
  }));

let made = 0;
/** A station with a code of its own. */
export const station = (who: Person, more: Partial<Give<Calls["stations"]["create"]>> = {}) => {
  const code = `S${(++made).toString(36).toUpperCase().padStart(3, "0")}`.slice(0, 4);
  return who.api.stations.create({ name: `Station ${code}`, code, ...more });
};

/** Puts a play of some seconds straight into a break occurrence, with what is booked. */
export async function book(tenant_id: string, occurrence_id: string, length = 30) {
  await workFor(tenant_id, async () => {
    const db = dbOf(tenant_id);
    const break_ = await db.break_occurrence.findFirstOrThrow({ where: { uuid: occurrence_id } });
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
        occurrence_id,
        date,
        second,
        position,
        length,
        price: "10.00",
      },
    });
    await db.break_occurrence.updateMany({
      where: { uuid: occurrence_id },
      data: { booked_seconds: break_.booked_seconds + length, booked_spots: position },
    });
  });
}
