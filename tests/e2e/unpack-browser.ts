import { openBrowser } from "./browser";

/** Opens the browser once before the files that share it: its package is unpacked then, not by two workers at once. */
export default async function unpackBrowser() {
  const browser = await openBrowser();
  await browser.close();
}
