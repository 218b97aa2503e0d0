import { z } from "zod";
import { notFound } from "@/lib/errors";
import { hasPortrait, isPlayable } from "@/lib/inventory/portrait";
import { assignStations, type ProposalStation, StoredStation } from "@/lib/proposals/stations";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { openStorage } from "@/server/outside/storage";
import { readSample } from "@/server/services/broadcast/inventory/stations/portrait";
import { type ProposalRow, proposalToRead } from "./load";

/** Documents of before the portraits have no stations. */
const Frozen = z.object({ stations: z.array(StoredStation).default([]) });

/** The draft campaigns of options with their stations. */
async function readOptionStations(ctx: Ctx, { options }: Pick<ProposalRow, "options">) {
  const named = options.flatMap(({ campaign }) => campaign ?? []);
  const campaigns =
    named.length === 0
      ? []
      : await ctx.db.campaign.findMany({
          where: { uuid: { in: named } },
          select: { uuid: true, station_ids: true },
        });
  const stationsOf = new Map(campaigns.map(({ uuid, station_ids }) => [uuid, station_ids]));
  return options.map(({ uuid, campaign }) => ({ uuid, stations: stationsOf.get(campaign ?? "") ?? null }));
}

const readPortraits = async (ctx: Ctx, row: Pick<ProposalRow, "options">): Promise<StoredStation[]> => {
  const assigned = assignStations(await readOptionStations(ctx, row));
  if (assigned.size === 0) return [];
  const rows = await ctx.db.station.findMany({
    where: { uuid: { in: [...assigned.keys()] }, archived_at: null },
    include: {
      portrait: true,
      samples: { orderBy: [{ position: "asc" }, { uuid: "asc" }], select: { uuid: true, title: true } },
    },
    orderBy: [{ name: "asc" }, { uuid: "asc" }],
  });
  return rows
    .map(({ uuid, name, medium, portrait, samples }) => ({
      uuid,
      name,
      medium,
      format: portrait?.format ?? "",
      coverage: portrait?.coverage ?? "",
      text: portrait?.text ?? "",
      options: assigned.get(uuid) ?? [],
      samples,
    }))
    .filter(hasPortrait);
};

/**
 * Returns the portraits of the stations of a proposal's options as they are now. Its customer sees all of them, also
 * where a member who is limited to stations sends it.
 */
export const readStations = (ctx: Ctx, row: Pick<ProposalRow, "options">): Promise<StoredStation[]> =>
  withoutScope(() => readPortraits(ctx, row));

/** The stations as the page shows them: of a draft as they are now, else as they were when it was sent. */
const findStations = async (ctx: Ctx, row: ProposalRow): Promise<StoredStation[]> =>
  row.document ? Frozen.parse(row.document).stations : readStations(ctx, row);

/**
 * Returns the stations on the page of a proposal with what can be played of them now. Samples that were deleted since,
 * or are not measured yet, are left out.
 */
export async function presentStations(ctx: Ctx, row: ProposalRow): Promise<ProposalStation[]> {
  const stations = await findStations(ctx, row);
  if (stations.length === 0) return [];
  return withoutScope(async () => {
    const samples = await ctx.db.station_sample.findMany({
      where: { uuid: { in: stations.flatMap((station) => station.samples.map(({ uuid }) => uuid)) } },
      select: { uuid: true, media: { select: { state: true, measured: true } } },
    });
    const seconds = new Map(
      samples.flatMap(({ uuid, media: { state, measured } }) =>
        isPlayable(state) ? [[uuid, measured?.decoded_seconds ?? 0]] : [],
      ),
    );
    const logos = await ctx.db.station.findMany({
      where: { uuid: { in: stations.map(({ uuid }) => uuid) }, logo_key: { not: null } },
      select: { uuid: true },
    });
    return stations.map((station) => ({
      ...station,
      logo: logos.some(({ uuid }) => uuid === station.uuid),
      samples: station.samples.flatMap((sample) => {
        const length = seconds.get(sample.uuid);
        return length === undefined ? [] : [{ ...sample, seconds: length }];
      }),
    }));
  });
}

/** The stations on the page of a proposal that can be read at its link; of one that was taken back there are none. */
async function listShared(ctx: Ctx, uuid: string): Promise<ProposalStation[]> {
  const row = await proposalToRead(ctx, uuid);
  return row.status === "draft" ? [] : presentStations(ctx, row);
}

/** Returns the audio of a sample on the page of a shared proposal; any other is not found. */
export async function readSharedSample(ctx: Ctx, proposal: string, sample: string) {
  const stations = await listShared(ctx, proposal);
  if (!stations.some(({ samples }) => samples.some(({ uuid }) => uuid === sample))) throw notFound();
  return readSample(ctx, sample);
}

/** Returns the logo of a station on the page of a shared proposal; any other is not found. */
export async function readSharedLogo(ctx: Ctx, proposal: string, station: string) {
  if (!(await listShared(ctx, proposal)).some(({ uuid }) => uuid === station)) throw notFound();
  const row = await ctx.db.station.findFirst({ where: { uuid: station } });
  if (!row?.logo_key) throw notFound();
  const bytes = await (await openStorage()).read(row.logo_key);
  return { bytes, type: "image/png", name: `${row.code}.png`, inline: true };
}
