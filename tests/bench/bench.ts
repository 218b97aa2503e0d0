// `npm run bench`: figures as ratios to a baseline of the same run. Words select parts (`-- house`), none means all;
// `--long` adds 60 seconds and 20 stations.
import { benchCalls, benchMemory, benchWriters } from "./calls.bench";
import { benchDocuments } from "./documents.bench";
import { benchInsert, benchMatch, benchSchedule } from "./engines.bench";
import { benchExports } from "./exports.bench";
import { type Houses, startHouses } from "./house.bench";
import { benchLists } from "./lists.bench";
import { benchMonth } from "./month.bench";
import { benchOrders } from "./orders.bench";
import { benchPages } from "./pages.bench";
import { benchBookedMonth, benchEmptyMonth, benchTradeOff } from "./rotation.bench";
import { benchScript } from "./script.bench";
import { benchSearch } from "./search.bench";
import { benchStats } from "./stats.bench";
import { benchViewers } from "./viewers.bench";
import { benchWeek } from "./week.bench";

const long = process.argv.includes("--long");
const print = (title: string, rows: object[]) => {
  console.log(title);
  console.table(rows);
};

/** Measures something on our product beside the bare app. */
async function withHouses(measure: (houses: Houses) => Promise<void>) {
  const houses = await startHouses();
  try {
    await measure(houses);
  } finally {
    await houses.stop();
  }
}

const parts: Record<string, () => Promise<void>> = {
  house: () =>
    withHouses(async (houses) => {
      print(
        "Calls at 16 connections beside the same work by node-postgres in a bare Next route",
        await benchCalls(houses),
      );
      print("Creates a second of one writer and of four in a tenant each", await benchWriters(houses));
      print("Memory of the web server", [await benchMemory(houses)]);
      print("Script of the first load, gzipped kB", await benchScript(houses));
    }),
  pages: () =>
    withHouses(async (houses) => {
      print("A page that is opened again, beside a bare one", await benchPages(houses));
    }),
  async orders() {
    const { writing, board, estimate } = await benchOrders();
    print("A month of spots written, beside one insert of the same rows", [writing]);
    print("The planner's board, an estimate", [{ ...board, estimate_ms: estimate.ms }]);
  },
  async month() {
    print("The month run of five hundred customers, with PDFs", [await benchMonth()]);
  },
  async week() {
    const { spots, answer_kB, server, browser } = await benchWeek();
    print(`The week board of ${spots} spots (${answer_kB} kB), beside a bare read of the same rows`, server);
    print("What the browser computes for it", [browser]);
  },
  async viewers() {
    print("Viewers of one live report who are told of a change, beside a bare server", await benchViewers());
  },
  async lists() {
    print("Lists of a hundred thousand campaigns, beside ten thousand", await benchLists());
  },
  async stats() {
    const { figures, counting } = await benchStats();
    print("Statistics and insights over a million spots", figures);
    print("Counting all weeks once", [counting]);
  },
  async search() {
    print("The search of all records, beside one lookup by key", [await benchSearch()]);
  },
  async exports() {
    print("Exports of a hundred thousand rows: memory of the process beyond its start", benchExports());
  },
  async documents() {
    print("Documents, beside PDFKit alone", await benchDocuments());
  },
  async rotation() {
    print("Orders on an empty month: busiest hour / run / gap", await benchEmptyMonth());
    print("Months booked in turn and rebuilt", await benchBookedMonth());
    print("Full months by the weight of rotation", await benchTradeOff());
  },
  async engines() {
    print("Matching: F1 by noise, beside the plain way", benchMatch());
    print("One late campaign into a full month", [await benchInsert()]);
    print(
      "Scheduling: value ÷ upper bound, beside the greedy plan",
      await benchSchedule({ seconds: long ? [10, 60] : [10], network: long }),
    );
  },
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
for (const name of wanted.length ? wanted : Object.keys(parts)) {
  const part = parts[name];
  if (!part) throw new Error(`no part ${name}: ${Object.keys(parts).join(", ")}`);
  await part();
}
process.exit(0);
