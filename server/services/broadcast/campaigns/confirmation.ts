import { isOrdered } from "@/lib/billing/ledger";
import { listPackages } from "@/lib/booking/packages/package";
import { Campaign } from "@/lib/booking/shapes/campaign";
import type { calls } from "@/lib/calls";
import { writeZone } from "@/lib/day";
import { conflict, forbidden } from "@/lib/errors";
import { type Service, tenantOf } from "@/server/ctx";
import { readSpotsInScope } from "@/server/data/queries/traffic/spots";
import { loadDocumentWords } from "@/server/documents/translator";
import { makeFormatter } from "@/server/documents/words";
import { loadLogo, readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import { renderConfirmationInThread } from "@/server/services/document-thread";
import { readOwnTenant } from "@/server/services/tenant/own";
import { presentCampaign } from "./read";

type Calls = (typeof calls)["campaigns"];
const UNBOOKED = ["draft", "deleted"];

export const confirmation: Service<Calls["confirmation"]> = async (ctx, { uuid }) => {
  const campaign = Campaign.parse(await presentCampaign(ctx, uuid));
  // On paper, a part of a campaign would look like the whole.
  if (campaign.access === "read-only-multi-stations") throw forbidden("restricted");
  const { number } = campaign;
  if (number === null || UNBOOKED.includes(campaign.status)) throw conflict("not_booked");
  const customer = await ctx.db.customer.findFirstOrThrow({ where: { uuid: campaign.customer } });
  const [{ letterhead, reading, writeAddress }, tenant, stations, spots] = await Promise.all([
    readDocumentSetup(writeForReceiver(ctx, customer)),
    readOwnTenant(ctx),
    ctx.db.station.findMany({ where: { uuid: { in: campaign.stations_prices.map((s) => s.station) } } }),
    readSpotsInScope(ctx, {
      customer: campaign.customer,
      campaigns: [uuid],
      stations: [],
      from: campaign.start_date,
      to: campaign.end_date,
    }),
  ]);
  const t = await loadDocumentWords(reading.language);
  const say = makeFormatter(reading);
  const zones = new Map(stations.map((s) => [s.uuid, s.timezone]));
  // A make-good replaces a spot that was ordered and is counted.
  const byStation = Map.groupBy(spots.filter(isOrdered), (spot) => spot.station);
  const missing = campaign.unplaced.reduce((n, { missing }) => n + missing, 0);
  const facts = [
    {
      label: t("documents.estimate.period"),
      value: `${say.day(campaign.start_date)}–${say.day(campaign.end_date)}`,
    },
    { label: t("documents.confirmation.po_number"), value: campaign.po_number },
    { label: t("documents.confirmation.contract_number"), value: campaign.contract_number },
    { label: t("documents.package"), value: listPackages(campaign.segments).join(", ") },
    { label: t("documents.confirmation.agency"), value: campaign.agency_name ?? "" },
  ];
  const bytes = await renderConfirmationInThread(tenantOf(ctx).tenant_id, {
    letterhead: await loadLogo(letterhead),
    reading,
    created_at: ctx.now,
    number,
    name: campaign.name,
    to: writeAddress(customer),
    facts: facts.filter(({ value }) => value),
    currency: tenantOf(ctx).currency,
    stations: campaign.stations_prices.map(({ station, station_name, spots, seconds, price }) => ({
      name: station_name,
      zone: writeZone(zones.get(station) ?? ""),
      spots,
      seconds,
      price,
      days: [...Map.groupBy(byStation.get(station) ?? [], (spot) => spot.date)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([date, of]) => {
          const ordered = of.toSorted((a, b) => a.planned_at.getTime() - b.planned_at.getTime());
          return {
            date,
            seconds: ordered.map((spot) => spot.second),
            titles: [...new Set(ordered.map((spot) => spot.title))],
          };
        }),
    })),
    sums: campaign.sums,
    texts: [
      t("documents.confirmation.planned", { day: say.day(ctx.today) }),
      t("documents.confirmation.payable", { days: customer.terms_days ?? tenant.terms_days }),
      ...(missing ? [t("documents.confirmation.missing", { missing })] : []),
    ],
  });
  return { bytes, type: "application/pdf", name: `${number}.pdf` };
};
