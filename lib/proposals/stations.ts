import { z } from "zod";
import { COVERAGE_MOST, FORMAT_MOST, PORTRAIT_MOST, SAMPLE_TITLE_MOST } from "@/lib/inventory/portrait";
import { Text, Uuid } from "@/lib/shapes";

const portrait = {
  uuid: Uuid,
  name: Text(),
  medium: z.enum(["radio", "tv"]),
  format: Text(FORMAT_MOST),
  coverage: Text(COVERAGE_MOST),
  text: Text(PORTRAIT_MOST),
  /** The options of the proposal that it belongs to. */
  options: z.array(Uuid),
};
const sample = { uuid: Uuid, title: Text(SAMPLE_TITLE_MOST) };

/** A station as it is stored with the document of a sent proposal. */
export const StoredStation = z.object({ ...portrait, samples: z.array(z.object(sample)) });
/** A stored station, parsed. */
export type StoredStation = z.output<typeof StoredStation>;

/** A station on the page of a proposal, with what can be played of it now. */
export const ProposalStation = z.object({
  ...portrait,
  /** Whether there is a logo. */
  logo: z.boolean(),
  samples: z.array(z.object({ ...sample, seconds: z.number() })),
});
/** A station as calls answer it. */
export type ProposalStation = z.output<typeof ProposalStation>;

type Option = { uuid: string; stations: readonly string[] | null };
/**
 * The options that each station belongs to, by station. An option without a draft campaign (null) has no stations of
 * its own, so it gets those of all others.
 */
export function assignStations(options: readonly Option[]): Map<string, string[]> {
  const all = [...new Set(options.flatMap(({ stations }) => stations ?? []))];
  return new Map(
    all.map((station) => [
      station,
      options.filter(({ stations }) => stations?.includes(station) ?? true).map(({ uuid }) => uuid),
    ]),
  );
}
