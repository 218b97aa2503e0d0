/** What is drawn on a picture: a frame, an arrow, or a filled box that hides what is below. */
export const MARK_KINDS = ["frame", "arrow", "cover"] as const;
/** A kind of `MARK_KINDS`. */
export type MarkKind = (typeof MARK_KINDS)[number];
/** A rectangle in pixels of the picture. */
type Box = { x: number; y: number; width: number; height: number };
/** A point in pixels of the picture. */
export type Point = { x: number; y: number };
/** A mark from where the pointer went down to where it went up. */
export type Mark = { kind: MarkKind; from: Point; to: Point };

const COVER = "#1f2430";
const INK = "#e5322d";
/** The angle between the shaft of an arrow and each side of its head. */
const HEAD_ANGLE = Math.PI / 7;
/** A mark shorter than this was a click, not a mark. */
const LEAST = 6;

/** The box between two points, in whichever direction they were drawn. */
export const computeBox = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});

/** Whether a mark is long enough to be meant. */
export const isMeant = ({ from, to }: Mark): boolean => Math.hypot(to.x - from.x, to.y - from.y) >= LEAST;

/** The two ends of the head of an arrow, `size` pixels from its tip. */
export function computeArrowHead({ from, to }: Pick<Mark, "from" | "to">, size: number): [Point, Point] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const end = (side: number): Point => ({
    x: to.x - size * Math.cos(angle + side),
    y: to.y - size * Math.sin(angle + side),
  });
  return [end(HEAD_ANGLE), end(-HEAD_ANGLE)];
}

/** Draws a picture with its marks, as it will be sent. */
export function drawMarked(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
  marks: readonly Mark[],
): void {
  context.drawImage(picture, 0, 0, width, height);
  context.fillStyle = COVER;
  const line = Math.max(3, Math.round(Math.max(width, height) / 400));
  context.lineWidth = line;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = INK;
  for (const mark of marks) {
    const { x, y, width, height } = computeBox(mark.from, mark.to);
    if (mark.kind === "cover") context.fillRect(x, y, width, height);
    if (mark.kind === "frame") context.strokeRect(x, y, width, height);
    if (mark.kind !== "arrow") continue;
    const [one, other] = computeArrowHead(mark, line * 5);
    context.beginPath();
    context.moveTo(mark.from.x, mark.from.y);
    context.lineTo(mark.to.x, mark.to.y);
    context.moveTo(one.x, one.y);
    context.lineTo(mark.to.x, mark.to.y);
    context.lineTo(other.x, other.y);
    context.stroke();
  }
}
