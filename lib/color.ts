type Rgb = readonly [red: number, green: number, blue: number];

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
const clamp = (c: number) => Math.min(1, Math.max(0, c));

/** "#rrggbb" as linear light, each 0 … 1. */
const lightOf = (hex: string): Rgb => {
  const light = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [light(1), light(3), light(5)];
};
const hexOf = (light: Rgb) =>
  `#${light
    .map((c) =>
      Math.round(clamp(toGamma(clamp(c))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
/** Contrast of two colours "#rrggbb" by WCAG, 1 … 21. */
export function computeContrast(a: string, b: string): number {
  const [one, other] = [luminance(lightOf(a)), luminance(lightOf(b))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Linear light in Ottosson's OKLab: lightness and two colour axes. */
function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const STEP = 0.01;
/**
 * Changes the lightness of a colour by the least amount that gives `least` contrast on every ground (look §5: 3:1 for
 * marks). Hue and chroma are kept within the sRGB gamut. Black or white when no lightness suffices. All colours are
 * "#rrggbb".
 */
export function adjustLightness(hex: string, grounds: readonly string[], least = 3): string {
  const fits = (one: string) => grounds.every((ground) => computeContrast(one, ground) >= least);
  if (fits(hex)) return hex.toLowerCase();
  const [lightness, a, b] = toOklab(lightOf(hex));
  for (let by = STEP; by <= 1; by += STEP) {
    for (const to of [lightness - by, lightness + by]) {
      const moved = to >= 0 && to <= 1 ? hexOf(fromOklab([to, a, b])) : "";
      if (moved && fits(moved)) return moved;
    }
  }
  return grounds.every((ground) => luminance(lightOf(ground)) > 0.18) ? "#000000" : "#ffffff";
}
