import { openBrowser } from "./browser";

/** Opens the browser once before the files that share it, so that two workers do not unpack its package at once. */
export default async function unpackBrowser() {
  const browser = await openBrowser();
  await browser.close();
}
