import { invalid, Refusal } from "@/lib/errors";
import { drawSvg, isDrawable } from "./svg";

/** Bytes a picture may have, and pixels it may decode to (trust W8). */
export const PICTURE_MOST = 5_000_000;
const MOST_PIXELS = 40_000_000;

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((b, i) => bytes[i] === b);

/** The type by its own bytes, whatever its name; null for types that are not accepted. */
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
 * Redraws an uploaded picture as a PNG that fits into `width` × `height`: nothing of the file is kept, no script runs,
 * no link is followed. Accepts PNG, JPEG, WebP and SVG; anything else, or too large a file, is refused at `path`
 * (422).
 */
export async function redrawPicture(
  file: Blob,
  { width, height, path = "file" }: { width: number; height: number; path?: string },
): Promise<Uint8Array> {
  if (file.size > PICTURE_MOST) throw invalid(path, "too_large", { most: PICTURE_MOST / 1_000_000 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!kind) throw invalid(path, "no_picture");
  if (kind === "svg" && !isDrawable(bytes)) throw invalid(path, "no_picture");
  try {
    if (kind === "svg") return await drawSvg(bytes, width, height, MOST_PIXELS);
    // Loaded for the first picture: its libraries take 10 MB, and most processes never draw one.
    const { default: sharp } = await import("sharp");
    const drawn = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false })
      .rotate()
      .resize({ width, height, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return new Uint8Array(drawn);
  } catch (e) {
    if (e instanceof Refusal) throw e;
    throw invalid(path, "no_picture");
  }
}
