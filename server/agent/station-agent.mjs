#!/usr/bin/env node
// Spotledger station agent. Fetches the published logs of one station into a folder and sends its as-run files.
//   node station-agent.mjs pair CODE --server https://… --logs DIR --as-run DIR
//   node station-agent.mjs run [--once] [--settle MS] [--no-update]
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";

const VERSION = "1.0.0";
const SELF = fileURLToPath(import.meta.url);
/** Seconds between two rounds, and the longest wait after failures. */
const ROUND = 60;
const WAIT_MOST = 600;
/** Days before and after today whose logs are fetched. */
const DAYS_BACK = 1;
const DAYS_AHEAD = 14;
const REQUEST_MS = 60_000;
const AS_RUN_MOST = 20_000_000;

const say = (text) => console.log(`${new Date().toISOString()} ${text}`);
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A request that was answered with a refusal; `final` is one that the next try would get again. */
class Refused extends Error {
  constructor(status, code, fields) {
    super([code, ...fields].join(" "));
    this.status = status;
    this.final = status !== 429 && status < 500;
  }
}

async function request(config, method, path, { body, form } = {}) {
  const url = new URL(path, config.server);
  const headers = { origin: url.origin };
  if (config.key) headers.authorization = `Bearer ${config.key}`;
  if (body) headers["content-type"] = "application/json";
  const response = await fetch(url, {
    method,
    headers,
    body: form ?? (body && JSON.stringify(body)),
    redirect: "error",
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({ error: undefined }));
  const fields = (error?.fields ?? []).map((field) => field.code);
  throw new Refused(response.status, error?.message ?? `HTTP ${response.status}`, fields);
}
const requestJson = async (...args) => (await request(...args)).json();

/** Writes a file whole: under a temporary name, read back, then renamed. */
async function writeWhole(path, bytes, mode = 0o644) {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${basename(path)}.part`);
  await writeFile(temporary, bytes, { mode });
  if (sha256(await readFile(temporary)) !== sha256(bytes))
    throw new Error(`${path} was not written correctly`);
  await rename(temporary, path);
}
const readJson = async (path, otherwise) => {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (e) {
    if (e.code === "ENOENT") return otherwise;
    throw e;
  }
};
const writeJson = (path, value, mode) =>
  writeWhole(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), mode);

/** A file name without folders, devices or hidden files. */
function cleanName(name) {
  const last = name
    .split(/[\\/]/)
    .at(-1)
    .replace(/[<>:"|?*\p{Cc}]/gu, "_")
    .replace(/^\.+/, "");
  if (!last) throw new Error(`bad file name: ${name}`);
  return last;
}

/** The files of a ZIP as our server writes them: stored or deflated, sizes in its directory. */
function unzip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error("the ZIP is not complete");
  const files = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    if (!name.endsWith("/")) files.push({ name, bytes: method === 0 ? packed : inflateRawSync(packed) });
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

const addDays = (day, days) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const nameOf = (response) => {
  const disposition = response.headers.get("content-disposition") ?? "";
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return wide ? decodeURIComponent(wide) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? "log.txt");
};

async function isThere(config, { path, sha256: hash }) {
  try {
    return sha256(await readFile(join(config.logs, path))) === hash;
  } catch {
    return false;
  }
}

/** Fetches one log of an output into its folder. Returns what was written. */
async function fetchLog(config, date, output) {
  const path = `/api/broadcast/stations/playlists/download/${config.station}?date=${date}&output=${output}`;
  const response = await request(config, "GET", path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const name = nameOf(response);
  const files = name.endsWith(".zip") ? unzip(bytes) : [{ name, bytes }];
  const written = [];
  for (const file of files) {
    const path = join(output === 0 ? "" : `output-${output}`, cleanName(file.name));
    await writeWhole(join(config.logs, path), file.bytes);
    written.push({ path, sha256: sha256(file.bytes), bytes: file.bytes.length });
  }
  return written;
}

/** Brings the folder to the published versions; what is there already is not fetched again. */
async function fetchLogs(config, state, { today, outputs }) {
  const query = `from=${addDays(today, -DAYS_BACK)}&to=${addDays(today, DAYS_AHEAD)}`;
  const { days } = await requestJson(
    config,
    "GET",
    `/api/broadcast/stations/playlists/${config.station}?${query}`,
  );
  const problems = [];
  for (const { date, published } of days.filter((day) => day.published)) {
    for (let output = 0; output < outputs; output++) {
      const key = `${date}/${output}`;
      const known = state.logs[key];
      const isCurrent =
        known?.version === published.number &&
        (await Promise.all(known.files.map((file) => isThere(config, file)))).every(Boolean);
      if (isCurrent) continue;
      try {
        state.logs[key] = {
          date,
          output,
          version: published.number,
          files: await fetchLog(config, date, output),
        };
        say(`log of ${date}, version ${published.number}, output ${output}`);
      } catch (e) {
        if (!(e instanceof Refused && e.final)) throw e;
        problems.push(`log of ${date}: ${e.message}`);
      }
    }
  }
  for (const [key, { date }] of Object.entries(state.logs))
    if (date < addDays(today, -DAYS_BACK)) delete state.logs[key];
  const files = Object.values(state.logs).flatMap(({ files, ...log }) =>
    files.map((file) => ({ ...log, ...file })),
  );
  await writeJson(join(config.logs, "manifest.json"), { station: config.station, files });
  return problems;
}

/** The last day from today on without a gap whose log is in the folder; null where today's is not. */
function findLogsUntil(state, today) {
  const dates = new Set(Object.values(state.logs).map(({ date }) => date));
  let last = null;
  for (let date = today; dates.has(date); date = addDays(date, 1)) last = date;
  return last;
}

const seen = new Map();
/** Files of the as-run folder that have not changed since the last round. */
async function listReady(folder) {
  const names = (await readdir(folder)).filter((name) => !/^\.|\.(tmp|part)$/i.test(name));
  const ready = [];
  for (const name of names) {
    const { size, mtimeMs, isFile } = await stat(join(folder, name)).then((found) => ({
      size: found.size,
      mtimeMs: found.mtimeMs,
      isFile: found.isFile(),
    }));
    const now = `${size} ${mtimeMs}`;
    if (isFile && size > 0 && size <= AS_RUN_MOST && seen.get(name) === now) ready.push(name);
    seen.set(name, now);
  }
  return ready;
}

/** Sends new as-run files. A file that a person must look at is named and not sent again until it changes. */
async function sendAsRun(config, state) {
  for (const name of await listReady(config.as_run)) {
    const bytes = await readFile(join(config.as_run, name));
    const hash = sha256(bytes);
    if (state.sent[name]?.sha256 === hash) continue;
    const form = new FormData();
    form.append("file", new Blob([bytes]), name);
    form.append("params", JSON.stringify({ commit: true }));
    let problem = "";
    try {
      const path = `/api/broadcast/stations/as-run/import/${config.station}`;
      const {
        saved,
        known,
        matched,
        problem: found,
        questions,
      } = await requestJson(config, "POST", path, { form });
      if (!saved && !known) problem = found ?? questions.join(", ");
      say(problem ? `${name} was not imported: ${problem}` : `${name} sent, ${matched} spots matched`);
    } catch (e) {
      if (!(e instanceof Refused && e.final) || e.status === 401) throw e;
      problem = e.message;
      say(`${name} was refused: ${problem}`);
    }
    state.sent[name] = { sha256: hash, problem };
  }
  const names = new Set(await readdir(config.as_run));
  for (const name of Object.keys(state.sent)) if (!names.has(name)) delete state.sent[name];
  return Object.entries(state.sent).flatMap(([name, { problem }]) =>
    problem ? [`${name}: ${problem}`] : [],
  );
}

const isNewer = (one, other) => one.localeCompare(other, "en", { numeric: true }) > 0;
/** Replaces this file by a newer release whose hash is right. Returns whether it did. */
async function update(config, { version, sha256: hash }) {
  if (!isNewer(version, VERSION)) return false;
  const response = await request(config, "GET", "/api/tenant/download-desktop-install-file");
  const bytes = Buffer.from(await response.arrayBuffer());
  if (sha256(bytes) !== hash) throw new Error(`release ${version} does not have the hash named`);
  await writeWhole(SELF, bytes, 0o755);
  say(`updated to ${version}`);
  return true;
}

async function report(config, state, problems) {
  const logs_until = state.today ? findLogsUntil(state, state.today) : null;
  const body = { version: VERSION, logs_until, problem: problems.join("; ").slice(0, 500) };
  return requestJson(config, "POST", "/api/corporate/desktops/report", { body });
}

/** One round. Returns whether a new version of this file must be started. */
async function work(config, paths, mayUpdate) {
  const state = await readJson(paths.state, { logs: {}, sent: {}, problems: [] });
  const told = await report(config, state, state.problems);
  if (mayUpdate && (await update(config, told.release))) return true;
  const before = state.today ? findLogsUntil(state, state.today) : null;
  state.today = told.today;
  const problems = [];
  try {
    problems.push(...(await fetchLogs(config, state, told)));
    problems.push(...(await sendAsRun(config, state)));
  } finally {
    const isNews = state.problems.join() !== problems.join();
    state.problems = problems;
    await writeJson(paths.state, state);
    if (isNews || before !== findLogsUntil(state, told.today)) await report(config, state, problems);
  }
  return false;
}

function readArguments(args) {
  const [command, ...rest] = args;
  const options = {};
  const values = [];
  for (let at = 0; at < rest.length; at++) {
    if (!rest[at].startsWith("--")) values.push(rest[at]);
    else if (["--once", "--no-update"].includes(rest[at])) options[rest[at].slice(2)] = true;
    else options[rest[at].slice(2)] = rest[++at];
  }
  return { command, values, options };
}

async function pair([code], { server, logs, "as-run": asRun, name = hostname() }, paths) {
  if (!code || !server || !logs || !asRun)
    throw new Error("usage: pair CODE --server URL --logs DIR --as-run DIR");
  const { protocol, hostname: host } = new URL(server);
  if (protocol !== "https:" && host !== "localhost" && host !== "127.0.0.1")
    throw new Error("the server must be https");
  const body = { code, name, version: VERSION };
  const { key, agent, station } = await requestJson({ server }, "POST", "/api/corporate/desktops/connect", {
    body,
  });
  const config = { server, key, agent, station: station.uuid, logs: resolve(logs), as_run: resolve(asRun) };
  await mkdir(config.logs, { recursive: true });
  await mkdir(config.as_run, { recursive: true });
  await writeJson(paths.config, config, 0o600);
  await chmod(paths.config, 0o600);
  await rm(paths.state, { force: true });
  say(`paired with ${station.name}`);
}

/** Works until it is stopped; failures are tried again after ever longer waits. */
async function run(config, paths, options) {
  for (let failures = 0; ; ) {
    try {
      if (options.once) await listReady(config.as_run).then(() => pause(Number(options.settle ?? 1000)));
      if (await work(config, paths, !options["no-update"])) return true;
      failures = 0;
      if (options.once) return false;
    } catch (e) {
      if (e instanceof Refused && (e.status === 401 || e.status === 404))
        throw new Error("this agent was revoked: pair it again");
      if (options.once) throw e;
      failures++;
      say(`failed: ${e.message}`);
    }
    await pause(1000 * (failures ? Math.min(WAIT_MOST, 5 * 2 ** failures) : ROUND));
  }
}

const { command, values, options } = readArguments(process.argv.slice(2));
const config = options.config ?? join(dirname(SELF), "station-agent.json");
const paths = { config, state: config.replace(/(\.json)?$/, ".state.json") };
try {
  if (command === "pair") await pair(values, options, paths);
  else if (command === "run") {
    const known = await readJson(paths.config, null);
    if (!known) throw new Error("not paired yet: run pair first");
    if (await run(known, paths, options)) {
      const child = spawn(process.execPath, [SELF, ...process.argv.slice(2)], { stdio: "inherit" });
      child.once("exit", (status) => process.exit(status ?? 1));
    }
  } else if (command === "version") console.log(VERSION);
  else throw new Error("usage: station-agent.mjs pair | run | version");
} catch (e) {
  console.error(e.message);
  process.exit(1);
}
