import sharp from "sharp";
import { invalid } from "@/lib/errors";

/** Bytes a picture may have, and pixels it may unfold to (trust W8). */
export const PICTURE_MOST = 5_000_000;
const MOST_PIXELS = 40_000_000;
/** A drawing is unfolded at most so many times its own size. */
const MOST_DENSITY = 600;

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((b, i) => bytes[i] === b);

/** What it is by its own bytes, whatever it is called; null for anything that is not taken. */
function kindOf(bytes: Uint8Array): "png" | "jpeg" | "webp" | "svg" | null {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return "png";
  if (starts(bytes, 0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(bytes, 0x52, 0x49, 0x46, 0x46) && starts(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50))
    return "webp";
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  const drawing = /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^[>]*>\s*)?<svg[\s>]/i.test(head);
  return drawing ? "svg" : null;
}

/**
 * A picture from outside, drawn anew as a PNG that fits into `width` × `height`: nothing of the file itself is kept, no
 * script, no link is followed. PNG, JPEG, WebP or SVG; anything else, or too much, is refused at `path` (422).
 */
export async function redrawPicture(
  file: Blob,
  { width, height, path = "file" }: { width: number; height: number; path?: string },
): Promise<Uint8Array> {
  if (file.size > PICTURE_MOST) throw invalid(path, "too_large", { most: PICTURE_MOST / 1_000_000 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!kind) throw invalid(path, "no_picture");
  // Entities unfold without end.
  if (kind === "svg" && /<!ENTITY/i.test(new TextDecoder().decode(bytes))) throw invalid(path, "no_picture");
  try {
    const open = (density?: number) =>
      sharp(bytes, {
        limitInputPixels: MOST_PIXELS,
        failOn: "error",
        animated: false,
        ...(density && { density }),
      });
    const { width: own = width } = kind === "svg" ? await open().metadata() : {};
    const density = kind === "svg" ? Math.min(MOST_DENSITY, Math.max(72, (72 * width) / own)) : undefined;
    const drawn = await open(density)
      .rotate()
      .resize({ width, height, fit: "inside", withoutEnlargement: kind !== "svg" })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return new Uint8Array(drawn);
  } catch {
    throw invalid(path, "no_picture");
  }
}
