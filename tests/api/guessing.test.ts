import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "@/server/services/accounts/secrets";
import { fresh, made, PASSWORD, signedIn, tryLogin } from "./account";
import { send } from "./client";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date("2026-11-21T10:00:00Z"));
});
afterEach(() => vi.useRealTimers());
const seconds = (n: number) => vi.setSystemTime(Date.now() + n * 1000);
const from = (address: string, email: string, password = "wrong") =>
  tryLogin(email, password, { headers: { "x-forwarded-for": address } });

test("after five wrong passwords the wait doubles with each try, for known and unknown addresses alike", async () => {
  const { email } = await made();
  const waits: Record<string, number[]> = {};
  for (const address of [email, fresh()]) {
    vi.setSystemTime(new Date("2026-11-21T10:00:00Z"));
    for (let n = 0; n < 5; n += 1) expect((await from("10.0.0.1", address)).status).toBe(401);
    const found: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const early = await from("10.0.0.1", address);
      expect(early.status).toBe(429);
      found.push(Number(early.headers.get("retry-after")));
      seconds(found.at(-1)!);
      expect((await from("10.0.0.1", address)).status).toBe(401);
    }
    waits[address === email ? "known" : "unknown"] = found;
  }
  expect(waits).toEqual({ known: [2, 4, 8, 16, 32], unknown: [2, 4, 8, 16, 32] });
});

test("of a thousand guesses from fifty addresses twenty are checked; the owner's device can still sign in", async () => {
  const { email } = await made();
  const { sl_device } = await signedIn(email);
  const judged: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => from(`10.1.${round}.${n}`, email)));
    judged.push(...all.map((one) => one.status).filter((status) => status === 401));
    seconds(60);
  }
  expect(judged.length).toBe(20);
  expect((await from("10.9.9.9", email, PASSWORD)).status).toBe(429);
  const own = await tryLogin(email, PASSWORD, { cookies: { sl_device: sl_device! } });
  expect(own.status).toBe(200);
  // A forged device, or one of another person, counts as unknown.
  const { email: other } = await made();
  const strange = await signedIn(other);
  for (const device of [`${sl_device!.slice(0, -3)}AAA`, strange.sl_device!])
    expect((await tryLogin(email, PASSWORD, { cookies: { sl_device: device } })).status).toBe(429);
});

test("correct passwords do not count against the limit of attempts", async () => {
  const { email } = await made();
  for (let n = 0; n < 30; n += 1) expect((await from("10.2.0.1", email, PASSWORD)).status).toBe(200);
});

test("password confirmations within a session are limited too", async () => {
  const { email } = await made();
  const cookies = await signedIn(email);
  const confirm = () =>
    send("POST", "/api/accounts/user/confirm-password", { cookies, body: { password: "wrong" } });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await confirm()).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test("passwords are hashed one at a time; when the queue is full, requests are rejected with Retry-After", async () => {
  let [running, most] = [0, 0];
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await hashPassword("a long night at the desk").finally(() => {
        running -= 1;
      });
    }),
  );
  const refused = all.filter((one) => one.status === "rejected").map((one) => one.reason);
  expect(refused.length).toBe(20);
  expect(refused[0]).toMatchObject({ code: "unavailable", more: { retry_after: 2 } });
});

/** Of 24 differences without a cause so many lie on one side about once in 650 tries. */
const ONE_SIDED = 20;
// Repeated, because other work on the machine shifts the median; a real difference would appear each time.
test("known and unknown addresses get identical answers that take equally long", {
  retry: 2,
}, async () => {
  vi.useRealTimers();
  const shown = (got: Awaited<ReturnType<typeof send>>) => {
    const headers = [...got.headers].filter(([name]) => name !== "x-request-id");
    return JSON.stringify([got.status, headers, got.body]).replace(/"request_id":"[^"]*"/, "");
  };
  const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  // A known address is tried as rarely as an unknown one, so that no limit of attempts tells them apart.
  const several = await Promise.all(Array.from({ length: 10 }, async () => (await made()).email));
  for (const [path, input] of [
    ["login", (who: string) => ({ email: who, password: "wrong wrong wrong" })],
    ["forgotten_password", (who: string) => ({ email: who })],
    ["resend-activation", (who: string) => ({ email: who })],
  ] as const) {
    const separation: number[] = [];
    const answers = new Set<string>();
    for (let n = 0; n < 24; n += 1) {
      const times = { known: 0, unknown: 0 };
      const pair = [
        ["known", several[n % 10]!],
        ["unknown", fresh()],
      ] as const;
      for (const [kind, who] of n % 2 ? pair : pair.toReversed()) {
        const start = performance.now();
        const headers = { "x-forwarded-for": `10.3.${n}.1` };
        answers.add(shown(await send("POST", `/api/accounts/${path}`, { body: input(who), headers })));
        times[kind] = performance.now() - start;
      }
      separation.push(times.known - times.unknown);
    }
    expect(answers.size, path).toBe(1);
    // Other work on the machine moves the middle of the differences, but not nearly all of them to one side.
    const longer = separation.filter((difference) => difference > 0).length;
    const isOneSided = Math.max(longer, separation.length - longer) >= ONE_SIDED;
    if (isOneSided) expect(Math.abs(middle(separation)), path).toBeLessThan(5);
  }
});
