import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = { alias: [{ find: /^@\//, replacement: root }] };
const shared = {
  /** Long enough for a machine that does five other things. */
  testTimeout: 180_000,
  hookTimeout: 180_000,
  /** The projects share most of their modules: each is compiled once and kept for the next project and run. */
  fsModuleCache: true,
  fsModuleCachePath: ".data/modules",
};
/** Tests that ask a real Postgres. */
const ASKING = ["tests/services/**/*.test.ts", "tests/api/**/*.test.ts", "tests/data/**/*.test.ts"];
/** Long runs that a person starts by hand: `SOAK=… vitest run --project asking kills`. */
const SOAKS = process.env.SOAK ? ["tests/services/**/*.soak.ts"] : [];
const JOURNEYS = ["tests/e2e/**/*.test.ts"];
/** Parts that read the environment or keep something for the process: each file needs modules of its own. */
const PARTS = ["tests/server/**/*.test.ts"];
/** Parts of the interface in a browser, without the product around them. */
const KIT = ["tests/ui/**/*.test.ts"];

/** Files that last longest, which begin first: a long one that begins last would run alone at the end. */
const LONGEST = [
  ...["pages", "session", "story", "sign-in", "guard"],
  ...["on-air", "planner", "planner-panel", "accounts", "copy"],
  ...["campaigns", "start", "credit-notes", "reminders"],
  ...["heavy", "isolation", "ways-out", "credit-property", "guessing"],
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: "pure",
          isolate: false,
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...ASKING, ...JOURNEYS, ...KIT, ...PARTS],
          ...shared,
        },
      },
      { resolve, test: { name: "parts", include: PARTS, ...shared } },
      {
        resolve,
        test: {
          name: "asking",
          // Importing the product anew for each file took a third of the time.
          isolate: false,
          // Calls leave much behind that is collected young.
          execArgv: ["--max-semi-space-size=64"],
          setupFiles: ["tests/reset.ts"],
          include: [...ASKING, ...SOAKS],
          globalSetup: ["tests/database.ts"],
          ...shared,
        },
      },
      {
        resolve,
        test: {
          name: "kit",
          isolate: false,
          include: KIT,
          globalSetup: ["tests/e2e/unpack-browser.ts", "tests/ui/kit.ts"],
          ...shared,
          testTimeout: 30_000,
          // A picture is encoded while the checks beside it take both processors.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        resolve,
        test: {
          name: "journeys",
          // Much of a journey is waiting for the browser.
          maxWorkers: 3,
          // A worker keeps its browser from one file to the next.
          isolate: false,
          include: JOURNEYS,
          globalSetup: ["tests/e2e/unpack-browser.ts", "tests/e2e/house.ts"],
          ...shared,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
