import { readFileSync } from "node:fs";
import { join } from "node:path";

export const WEIGHTS = {
  regular: "400Regular/Inter_400Regular.ttf",
  medium: "500Medium/Inter_500Medium.ttf",
  semibold: "600SemiBold/Inter_600SemiBold.ttf",
  bold: "700Bold/Inter_700Bold.ttf",
} as const;
export type Weight = keyof typeof WEIGHTS;

/** Complete TrueType files: WOFF2 cannot be embedded, and the built-in fonts have Latin letters only. */
const folder = join(process.cwd(), "node_modules", "@expo-google-fonts", "inter");
const read = new Map<Weight, Buffer>();

export function readFont(weight: Weight): Buffer {
  let file = read.get(weight);
  if (!file) {
    file = readFileSync(join(folder, WEIGHTS[weight]));
    read.set(weight, file);
  }
  return file;
}
