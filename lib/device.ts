const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];
const findName = (names: typeof BROWSERS, agent: string) =>
  names.find(([mark]) => mark.test(agent))?.[1] ?? null;

/** The browser and operating system of a user agent: "Chrome", "Windows"; null for unknown ones. */
export const describeDevice = (agent: string) => ({
  browser: findName(BROWSERS, agent),
  system: findName(SYSTEMS, agent),
});
