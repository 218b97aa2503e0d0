import { createServer } from "node:http";
import { createServer as createTcp } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEnv } from "@/server/env";
import { checkOutgoing, isPublicAddress, makePinnedLookup, sendOutside } from "@/server/outside/egress";

const BLOCKED = [
  "https://127.0.0.1/",
  "https://127.1/",
  "https://127.0.0.2/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://10.255.255.255/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://169.254.0.1/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.0.1/",
  "https://192.0.0.170/",
  "https://192.0.2.1/",
  "https://192.88.99.1/",
  "https://198.18.0.1/",
  "https://198.51.100.7/",
  "https://203.0.113.9/",
  "https://224.0.0.1/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::7f00:1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[fe80::1]/",
  "https://[fc00::1]/",
  "https://[fd12:3456::1]/",
  "https://[ff02::1]/",
  "https://[2001:db8::1]/",
  "https://[2002:7f00:1::]/",
  "https://[2001::1]/",
  "https://[100::1]/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://api.localhost/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://router/",
  "https://①②⑦.0.0.1/",
];
const BAD = [
  "",
  "not an address",
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://example.com/",
  "data:text/plain,x",
  "javascript:alert(1)",
  "https://example.com:25/",
  "https://example.com:5432/",
  "https://example.com:6379/",
  "https://user@example.com/",
  "https://user:pass@example.com/",
  "https://example.com@127.0.0.1/",
  "//example.com/",
];
const GOOD = [
  "https://example.com/hook",
  "https://example.com:8443/a?b=c",
  "https://93.184.215.14/",
  "https://[2606:2800:220:1::1]/",
];

describe(`the table of ${BLOCKED.length + BAD.length} refused addresses`, () => {
  test.each(BLOCKED)("%s is not of the internet", (url) => {
    expect(() => checkOutgoing(url)).toThrow(/blocked_address|bad_address/);
  });
  test.each(BAD)("%s is no address for a webhook", (url) => {
    expect(() => checkOutgoing(url)).toThrow("bad_address");
  });
  test.each(GOOD)("%s is accepted", (url) => {
    expect(checkOutgoing(url).href).toBe(url);
  });
  test("has at least 60 rows", () => expect(BLOCKED.length + BAD.length).toBeGreaterThanOrEqual(60));
});

describe("a name", () => {
  type Found = { address: string; family: number }[];
  /** A resolver that answers with one list after the other. */
  const resolving = (...answers: Found[]) => {
    let asked = 0;
    const resolve = (_: string, __: object, done: (e: null, found: Found) => void) =>
      done(null, answers[Math.min(asked++, answers.length - 1)]!);
    const look = makePinnedLookup(resolve as never);
    return () =>
      new Promise<string>((done) =>
        look("hook.example", {}, (e, address) => done(e ? e.message : String(address))),
      );
  };
  const one = (address: string): Found => [{ address, family: address.includes(":") ? 6 : 4 }];

  test.each([
    [one("93.184.215.14"), "93.184.215.14"],
    [one("10.0.0.1"), "blocked_address"],
    [one("::ffff:127.0.0.1"), "blocked_address"],
    [[...one("93.184.215.14"), ...one("127.0.0.1")], "blocked_address"],
    [[], "blocked_address"],
  ])("that resolves to %o gives %s", async (found, expected) => {
    expect(await resolving(found)()).toBe(expected);
  });
  test("that changes to a private address is refused at the next connection", async () => {
    const look = resolving(one("93.184.215.14"), one("127.0.0.1"));
    expect([await look(), await look()]).toEqual(["93.184.215.14", "blocked_address"]);
  });
  test("of every blocked literal is checked by the same rule", () => {
    for (const address of ["::1", "169.254.169.254", "fd00::1", "nonsense"])
      expect(isPublicAddress(address)).toBe(false);
  });
});

describe("a request", () => {
  let touched = 0;
  const canary = createTcp((socket) => {
    touched += 1;
    socket.destroy();
  });
  const receiver = createServer((request, response) => {
    if (request.url === "/redirect") {
      const port = (canary.address() as { port: number }).port;
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    } else if (request.url === "/large") response.end("x".repeat(5_000_000));
    else request.pipe(response);
  });
  const listen = (server: typeof receiver | typeof canary) =>
    new Promise<number>((done) =>
      server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port)),
    );
  let base = "";
  let canaryPort = 0;
  beforeAll(async () => {
    const port = await listen(receiver);
    canaryPort = await listen(canary);
    base = `http://127.0.0.1:${port}`;
    getEnv().EGRESS_HOSTS = `127.0.0.1:${port}`;
  });
  afterAll(() => {
    getEnv().EGRESS_HOSTS = "";
    receiver.close();
    canary.close();
  });

  test("goes to a host the operator trusts, with its body", async () => {
    expect(await sendOutside(`${base}/`, "hello", {})).toEqual({ status: 200, body: "hello" });
  });
  test("follows no redirect", async () => {
    expect(await sendOutside(`${base}/redirect`, "hello", {})).toMatchObject({ status: 302 });
    expect(touched).toBe(0);
  });
  test("keeps only the beginning of a large answer", async () => {
    expect((await sendOutside(`${base}/large`, "", {})).body).toHaveLength(500);
  });
  test("to any other port of that host connects to nothing", async () => {
    for (const scheme of ["http", "https"])
      await expect(sendOutside(`${scheme}://127.0.0.1:${canaryPort}/`, "", {})).rejects.toThrow();
    await expect(sendOutside(`https://localhost:${canaryPort}/`, "", {})).rejects.toThrow();
    expect(touched).toBe(0);
  });
});
