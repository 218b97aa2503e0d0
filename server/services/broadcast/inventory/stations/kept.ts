import type { BreakLine } from "@/lib/inventory/break-shapes";

/** The stored breaks of a template. */
export type BreakLines = BreakLine[];

/** Returns the address of a station's logo; a new logo has a new address. */
export const buildLogoPath = ({ uuid, logo_key }: { uuid: string; logo_key: string | null }) =>
  logo_key && `/api/broadcast/stations/logo/${uuid}?v=${logo_key.slice(-20, -4)}`;
