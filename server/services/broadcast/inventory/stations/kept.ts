import type { BreakLine } from "@/lib/inventory/break-shapes";

/** The breaks of a template, as they are kept. */
export type BreakLines = BreakLine[];

/** Where a station's logo is read; another logo has another address. */
export const buildLogoPath = ({ uuid, logo_key }: { uuid: string; logo_key: string | null }) =>
  logo_key && `/api/broadcast/stations/logo/${uuid}?v=${logo_key.slice(-20, -4)}`;
