// Screenshots: `tsx tests/e2e/look.ts URL FOLDER PATH…` (every theme, desktop and phone).
// A path may be followed by theme and width: "/customers,dark,390". "public:/path" is opened without sign-in.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { demoSignIn } from "@/server/demo";
import { openBrowser, signIn } from "./browser";

const [base = "http://localhost:3000", folder = "look", ...paths] = process.argv.slice(2);
const THEMES = ["classic", "dark", "klik"];
const WIDTHS = [1440, 390];
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
const context = await browser.newContext({ deviceScaleFactor: 1 });
const page = await context.newPage();
page.on("console", (m) => m.type() === "error" && console.error(`${page.url()}  ${m.text()}`));
page.on("pageerror", (e) => console.error(`${page.url()}  ${e.message}`));
if (paths.some((p) => !p.startsWith("public:")))
  await signIn(page, base, demoSignIn.email, demoSignIn.password);

for (const wanted of paths) {
  const [path = "/", theme, width] = wanted.replace("public:", "").split(",");
  for (const t of theme ? [theme] : THEMES) {
    for (const w of width ? [Number(width)] : WIDTHS) {
      await context.addCookies([{ name: "theme", value: t, url: base }]);
      await page.setViewportSize({ width: w, height: w < 600 ? 844 : 900 });
      await page
        .goto(base + path, { waitUntil: "load", timeout: 60_000 })
        .catch(() => page.waitForTimeout(2_000));
      const wide = await page
        .waitForTimeout(900)
        .then(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth));
      if (wide > 0) console.error(`${path} ${t} ${w}: ${wide} px too wide`);
      const name = `${
        path
          .replace(/[/?&=]+/g, "_")
          .replace(/^_|_$/g, "")
          .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id") || "home"
      }-${t}-${w}.png`;
      await page.screenshot({ path: join(folder, name) });
      console.log(join(folder, name));
    }
  }
}
await browser.close();
