// The live report in the browser. The page is complete as it arrives: this asks for it again when the station has news,
// plays the commercial, and says how old the page is while there is no connection.

/** The clock of the page moves on by itself, also while no log comes in. */
const TICK = 60_000;
const SPREAD = 2_000;
const find = (mark, from = document) => from.querySelector(`[data-live-${mark}]`);

function say(online) {
  const line = find("status");
  if (!line) return;
  const { at, byItself, offline, offlineDay } = line.dataset;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const stale = isToday ? offline : offlineDay;
  line.textContent = online ? byItself : stale;
  line.toggleAttribute("data-stale", !online);
}

/** Puts the newer page in place of this one; what is unfolded, focused or playing stays so. */
function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  const [old, main] = [document.querySelector("main"), next.querySelector("main")];
  if (!old || !main) return location.reload();
  const open = [...old.querySelectorAll("details")].map((one) => one.open);
  for (const [n, one] of main.querySelectorAll("details").entries()) one.open = open[n] ?? false;
  const tabbable = "a, button, summary";
  const focused = [...old.querySelectorAll(tabbable)].indexOf(document.activeElement);
  const [player, other] = [find("listen", old), find("listen", main)];
  if (player && other?.dataset.liveListen === player.dataset.liveListen) other.replaceWith(player);
  document.title = next.title;
  old.replaceWith(main);
  main.querySelectorAll(tabbable)[focused]?.focus({ preventScroll: true });
}

async function refresh() {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  // A server that fails for a moment is no news of the campaign.
  if (!answer || answer.status >= 500) return say(false);
  const html = await answer.text();
  if (html) show(html);
  say(true);
}

const sounds = new WeakMap();
function soundOf(player) {
  const known = sounds.get(player);
  if (known) return known;
  const sound = new Audio(player.dataset.liveListen);
  const button = player.querySelector("button");
  const isPlaying = (on) => {
    player.toggleAttribute("data-playing", on);
    button.ariaLabel = on ? button.dataset.pause : button.dataset.start;
  };
  sound.addEventListener("play", () => isPlaying(true));
  for (const name of ["pause", "ended", "error"]) sound.addEventListener(name, () => isPlaying(false));
  sound.addEventListener("error", () => {
    button.ariaDisabled = "true";
    player.querySelector("[hidden]")?.removeAttribute("hidden");
  });
  sound.addEventListener("timeupdate", () => {
    const heard = (sound.currentTime / Number(player.dataset.seconds)) * 100;
    player.querySelector("clipPath rect")?.setAttribute("width", String(Math.min(heard, 100)));
  });
  sounds.set(player, sound);
  return sound;
}
document.addEventListener("click", ({ target }) => {
  const player = target.closest("[data-live-listen] button")?.closest("[data-live-listen]");
  if (!player) return;
  const sound = soundOf(player);
  if (sound.paused) sound.play().catch(() => undefined);
  else sound.pause();
});

const line = find("status");
if (line) {
  say(navigator.onLine);
  const source = new EventSource(line.dataset.liveStatus);
  // All who follow a report are told at once; they ask for it one after another.
  source.onmessage = () => setTimeout(refresh, Math.random() * SPREAD);
  let gap = false;
  // A broken stream is the only sign of a lost connection that every browser gives, also to a page just opened.
  source.onerror = () => {
    if (!gap) refresh();
    gap = true;
  };
  source.onopen = () => {
    if (gap) refresh();
    gap = false;
  };
  setInterval(refresh, TICK);
  document.addEventListener("visibilitychange", refresh);
  addEventListener("online", refresh);
  addEventListener("offline", () => say(false));
  // Shown from the last copy, the page is older than this; the first visit leaves a copy of itself.
  if (Date.now() - Date.parse(line.dataset.at) > TICK) refresh();
  navigator.serviceWorker
    ?.register("/live-report/worker.js", { scope: "/live-report/" })
    .catch(() => undefined);
  navigator.serviceWorker?.addEventListener("controllerchange", refresh);
}
