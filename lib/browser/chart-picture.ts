/** The styles that a chart takes from the page; a picture has no page. */
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-weight",
  "font-variant-numeric",
  "opacity",
] as const;
/** Pixels of the picture for one of the screen, so that it is sharp in a presentation. */
const SCALE = 2;

/** Copies a chart with the styles it has on the page now, so that it looks the same anywhere. */
function copyWithStyles(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError("a chart is an SVG element");
  const [shown, copied] = [chart, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  for (const [n, element] of (shown ?? []).entries()) {
    const target = copied?.[n];
    if (!target) continue;
    const style = getComputedStyle(element);
    for (const name of STYLES) target.setAttribute(name, style.getPropertyValue(name));
    target.removeAttribute("class");
  }
  return copy;
}

/** Draws a chart as PNG on the ground of the page, at twice its size on the screen. */
export async function drawChart(chart: SVGSVGElement, ground: string): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const copy = copyWithStyles(chart);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width * SCALE));
  copy.setAttribute("height", String(height * SCALE));
  const source = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  const url = URL.createObjectURL(source);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * SCALE);
    canvas.height = Math.round(height * SCALE);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("the browser draws no pictures");
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((png) => (png ? done(png) : failed(new Error("the picture is empty"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
