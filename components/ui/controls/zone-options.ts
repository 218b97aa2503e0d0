import { writeZone } from "@/lib/day";

/** Every time zone as an option of a field. */
export const ZONE_OPTIONS = Intl.supportedValuesOf("timeZone").map((id) => ({ id, label: writeZone(id) }));
