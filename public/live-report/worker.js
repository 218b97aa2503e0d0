// Keeps the last copy of each live report for when there is no connection. Nothing of other addresses is kept.

const NAME = "live-report";
/** Reports whose copy is kept; the oldest one goes first. */
const MOST = 20;
const SCRIPT = "/live-report/script.js";
const isReport = (url) => /^\/live-report\/[^/]+\/[^/]+$/.test(url.pathname);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.add(SCRIPT)));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Keeps the report as it stands today; one that has expired, or is gone, leaves no copy. */
async function keep(url, answer) {
  const cache = await caches.open(NAME);
  if (answer.status >= 500) return;
  const isOpen = answer.ok && (await answer.clone().text()).includes("data-live-status");
  await cache.delete(url.pathname);
  if (isOpen) await cache.put(url.pathname, answer);
  const reports = (await cache.keys()).filter((one) => isReport(new URL(one.url)));
  for (const old of reports.slice(0, Math.max(reports.length - MOST, 0))) await cache.delete(old);
}

async function answerReport(event, url) {
  try {
    const answer = await fetch(event.request);
    if (!url.search) event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch (error) {
    const copy = event.request.mode === "navigate" && (await caches.match(url.pathname));
    if (copy) return copy;
    throw error;
  }
}
const answerScript = (request) => fetch(request).catch(() => caches.match(SCRIPT));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname === SCRIPT) event.respondWith(answerScript(request));
  else if (isReport(url)) event.respondWith(answerReport(event, url));
});
