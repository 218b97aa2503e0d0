import { expect, test } from "vitest";
import { addDays, type Day, listDays } from "@/lib/day";
import { FLIGHT_ASKED, SPAN_DAYS } from "@/lib/spans";
import { booked, customer, draft, MONDAY, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { setClock, world } from "@/tests/world";

const refused = (path: string, code: string) => ({
  code: "invalid",
  more: { fields: expect.arrayContaining([expect.objectContaining({ path, code })]) },
});
const far = (years: number) => addDays(MONDAY as Day, years * 365);

test.each(["0000-01-01", "1999-12-31", "2101-01-01", "9999-12-31"])(
  "the date %s is rejected by every call",
  async (day) => {
    setClock(NOW);
    const { ana, here } = await world();
    const station = await onAir(ana);
    const code = day.startsWith("0000") ? "bad_day" : "day_out_of_range";
    const to = day as Day;
    const own = { start_date: to, end_date: to, segments: [segment([station], { to_date: to })] };
    await expect(ana.api.campaigns.estimates(own)).rejects.toMatchObject(refused("segments.0.to_date", code));
    await expect(draft(ana, own.segments, own)).rejects.toMatchObject(refused("end_date", code));
    await expect(ana.api.breaks.list({ uuid: station, from: MONDAY as Day, to })).rejects.toMatchObject(
      refused("to", code),
    );
    await expect(ana.api.ad_limits.report({ uuid: station, date: to })).rejects.toMatchObject(
      refused("date", code),
    );
    await expect(
      ana.api.activity.list({ tenant: here, filters: { from: day, to: day } }),
    ).rejects.toMatchObject(refused("filters.from", "bad_day"));
    await expect(
      ana.api.campaigns.list({ tenant: here, filters: { from: day, to: day } }),
    ).rejects.toMatchObject({ code: "invalid" });
  },
);

test("a period can be as long as its use allows and no longer", async () => {
  setClock(NOW);
  const { ana } = await world();
  const station = await onAir(ana);
  const who = await customer(ana);
  const year = far(1);
  const long = { to_date: far(4) };
  await booked(ana, [segment([station], { to_date: addDays(MONDAY as Day, 30) })], {
    customer: who,
    end_date: year,
  });
  const own = {
    customer: who,
    start_date: MONDAY as Day,
    end_date: far(4),
    segments: [segment([station], long)],
  };
  await expect(ana.api.campaigns.estimates(own)).rejects.toMatchObject(refused("segments", "span_too_long"));
  await expect(ana.api.campaigns.estimate_document(own)).rejects.toMatchObject(
    refused("segments", "span_too_long"),
  );
  await expect(ana.api.campaigns.create_draft({ name: "Long", ...own })).rejects.toMatchObject(
    refused("end_date", "span_too_long"),
  );
  const separation = [segment([station]), segment([station], { from_date: far(30), to_date: far(30) })];
  await expect(ana.api.campaigns.estimates({ ...own, segments: separation })).rejects.toMatchObject(
    refused("segments", "span_too_long"),
  );
  await expect(ana.api.breaks.list({ uuid: station, from: MONDAY as Day, to: far(2) })).rejects.toMatchObject(
    refused("to", "span_too_long"),
  );
  await expect(
    ana.api.reports.create({ customer: who, from: MONDAY as Day, to: far(3) }),
  ).rejects.toMatchObject(refused("to", "span_too_long"));
  const many = Array.from({ length: 2 }, () =>
    segment(
      Array.from({ length: 100 }, () => station),
      { to_date: year },
    ),
  );
  await expect(ana.api.campaigns.estimates({ ...own, segments: many })).rejects.toMatchObject(
    refused("segments", "too_many_station_days"),
  );
  const stations = Array.from({ length: 30 }, () => station);
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, spots: 1 }));
  const hourly = { ...own, segments: [segment(stations, { kind: "exact", hours, to_date: year })] };
  for (const call of [ana.api.campaigns.estimates, ana.api.campaigns.estimate_document])
    await expect(call(hourly)).rejects.toMatchObject(refused("segments", "too_many_station_days"));
});

test("a flight longer than a year is booked only when that is accepted", async () => {
  setClock(NOW);
  const { ana } = await world();
  const station = await onAir(ana);
  const end = addDays(MONDAY as Day, FLIGHT_ASKED);
  const { uuid, version } = await draft(ana, [segment([station])], { end_date: end });
  await expect(ana.api.campaigns.activate({ uuid, version })).rejects.toMatchObject({
    code: "conflict",
    message: "long_flight",
    more: { details: { days: FLIGHT_ASKED + 1 } },
  });
  const done = await ana.api.campaigns.activate({ uuid, version, accept_length: true });
  expect(done).toMatchObject({ number: expect.any(String), end_date: end });
});

test("the planner shows the first days of a longer flight, and others by their dates", async () => {
  setClock(NOW);
  const { ana } = await world();
  const end_date = addDays(MONDAY as Day, SPAN_DAYS.flight - 1);
  const own = [segment([await onAir(ana)], { to_date: end_date })];
  const { uuid } = await draft(ana, own, { end_date });
  const { from, to } = await ana.api.schedules.board({ campaign: uuid });
  expect([from, to]).toEqual([MONDAY, addDays(MONDAY as Day, SPAN_DAYS.breaks - 1)]);
  const after = { campaign: uuid, from: addDays(to, 1) };
  await expect(ana.api.schedules.board({ ...after, to: end_date })).rejects.toMatchObject(
    refused("to", "span_too_long"),
  );
  const rest = await ana.api.schedules.board({ ...after, to: addDays(to, 300) });
  expect([rest.from, rest.to]).toEqual([addDays(to, 1), addDays(to, 300)]);
});

test("a campaign copied to new dates stays within the valid calendar", async () => {
  setClock(NOW);
  const { ana } = await world();
  const { uuid } = await draft(ana, [segment([await onAir(ana)])]);
  const start_date = "2100-12-30" as Day;
  await expect(ana.api.campaigns.duplicate({ uuid, start_date })).rejects.toMatchObject(
    refused("end_date", "day_out_of_range"),
  );
});

test("listing days rejects an oversized range and includes the last valid day", () => {
  expect(() => listDays("2000-01-01" as Day, "9999-12-31" as Day)).toThrow(RangeError);
  expect(listDays("9999-12-30" as Day, "9999-12-31" as Day)).toHaveLength(2);
});
