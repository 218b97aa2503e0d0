/** A picture of the page, and the same with all text that may be personal made unreadable; null of other pictures. */
export type Screenshot = { picture: Blob; hidden: Blob | null };

/** Words of the product, which are never personal: heads, labels and the navigation. All other text may be. */
const PLAIN = "th, label, legend, [role=tab], nav[data-tips]";
const SIZE_MOST = 2560;
const PATIENCE = 5000;

/** Makes every text, value and picture of a drawing unreadable that may be personal. */
function hidePersonal(drawing: Element): void {
  const walker = document.createTreeWalker(drawing, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(PLAIN)) node.textContent = (node.textContent ?? "").replace(/\S/gu, "▒");
  for (const field of drawing.querySelectorAll("input, textarea")) {
    for (const name of ["value", "placeholder"])
      field.setAttribute(name, (field.getAttribute(name) ?? "").replace(/\S/gu, "▒"));
  }
  for (const image of drawing.querySelectorAll("img, image, canvas")) image.remove();
}

type Size = { width: number; height: number; scale: number; ground: string };
/** Draws an SVG on the ground of the page. */
async function drawSvg(svg: string, { width, height, scale, ground }: Size): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser draws no pictures");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((png) => (png ? done(png) : failed(new Error("the picture is empty"))), "image/png"),
  );
}

/** What is no part of the picture: menus, as the one it is asked from, and what only the page itself needs. */
const LEFT_OUT = "[popover], script, link, style, noscript, iframe, audio, video, nextjs-portal";

/** A copy of the page without what lies below the window; fields hold what is typed into them. */
function copyPage(): HTMLElement {
  const page = document.documentElement;
  const copy = page.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new TypeError("a page is HTML");
  const [shown, copied] = [page, copy].map((root) => [...root.querySelectorAll("*")]);
  for (const [n, element] of (shown ?? []).entries()) {
    const other = copied?.[n];
    if (element instanceof HTMLInputElement) other?.setAttribute("value", element.value);
    if (element instanceof HTMLTextAreaElement && other) other.textContent = element.value;
    if (element.getBoundingClientRect().top > innerHeight || element.matches(LEFT_OUT)) other?.remove();
  }
  return copy;
}

/** The rules of all stylesheets, as they are in force. */
const readStyles = (): string =>
  [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .join("\n");

/** A copy of the page as SVG. Its root has the attributes of the page, which themes are chosen by. */
function writeSvg(copy: HTMLElement, styles: string, { width, height }: Size): string {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  // The policy of the page forbids a style attribute that is set as text.
  for (const { name, value } of document.documentElement.attributes)
    if (name !== "style") svg.setAttribute(name, value);
  for (const [name, value] of Object.entries({ width, height })) svg.setAttribute(name, String(value));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = styles;
  const inside = document.createElementNS("http://www.w3.org/2000/svg", "foreignObject");
  for (const name of ["width", "height"]) inside.setAttribute(name, "100%");
  inside.append(copy);
  svg.append(style, inside);
  return new XMLSerializer().serializeToString(svg);
}

async function drawPage(): Promise<Screenshot> {
  const [width, height] = [innerWidth, innerHeight];
  const scale = Math.min(devicePixelRatio, 2, SIZE_MOST / Math.max(width, height));
  const size = { width, height, scale, ground: getComputedStyle(document.body).backgroundColor };
  const styles = readStyles();
  const copy = copyPage();
  const picture = await drawSvg(writeSvg(copy, styles, size), size);
  hidePersonal(copy);
  return { picture, hidden: await drawSvg(writeSvg(copy, styles, size), size) };
}

/**
 * Draws what the window shows of the page now. Throws where the browser cannot draw it, or not within five seconds.
 * Parts that scroll on their own are drawn from their top.
 */
export function takeScreenshot(): Promise<Screenshot> {
  const late = new Promise<never>((_, failed) =>
    setTimeout(() => failed(new Error("drawing the page takes too long")), PATIENCE),
  );
  return Promise.race([drawPage(), late]);
}

let kept: Screenshot | null = null;
/** Keeps a picture of the page for the form that opens next. */
export const keepScreenshot = (shot: Screenshot | null): void => {
  kept = shot;
};
/** Takes the kept picture, once. */
export function takeKeptScreenshot(): Screenshot | null {
  const shot = kept;
  kept = null;
  return shot;
}
