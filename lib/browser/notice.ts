/** Positions of notifications (seed §5). */
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
/** A position of `POSITIONS`. */
export type Position = (typeof POSITIONS)[number];

/** Default display time of a notification in milliseconds (seed §9); 0 keeps it until it is closed. */
export const NOTICE_TIMEOUT = 5000;

/** Whether a text is a position. */
export const isPosition = (text: string): text is Position => POSITIONS.some((p) => p === text);
/** Whether a number is a display time in milliseconds: finite and not negative. */
export const isTimeout = (value: number) => Number.isFinite(value) && value >= 0;
