/** Where a notification may stand (seed §5). */
export const POSITIONS = [
  "top-left",
  "top-right",
  "bottom-left",
  "bottom-right",
  "top",
  "bottom",
  "left",
  "right",
  "center",
] as const;
export type Position = (typeof POSITIONS)[number];

/** Milliseconds a notification stays by default (seed §9); 0 stays until it is closed. */
export const NOTICE_TIMEOUT = 5000;

export const isPosition = (text: string): text is Position => POSITIONS.some((p) => p === text);
export const isTimeout = (value: number) => Number.isFinite(value) && value >= 0;
