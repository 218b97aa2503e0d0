// Draws one SVG from standard input as a PNG on standard output, in a process that can be killed while it draws.
import sharp from "sharp";

const [width, height, most] = process.argv.slice(2).map(Number);
const parts = [];
for await (const part of process.stdin) parts.push(part);
const drawing = Buffer.concat(parts);
sharp.concurrency(1);
const open = (density) => sharp(drawing, { limitInputPixels: most, failOn: "error", density });
const { width: own = width } = await open().metadata();
const density = Math.min(600, Math.max(72, (72 * width) / own));
const drawn = await open(density)
  .resize({ width, height, fit: "inside" })
  .png({ compressionLevel: 9 })
  .toBuffer();
process.stdout.end(drawn);
