// Sends uploads from a process of its own, so that the measured memory is the receiver's alone.
import { createHash } from "node:crypto";
import { request } from "node:http";

const { port, headers, many, size, piece } = JSON.parse(process.argv[2]);

const ask = (method, path, more, write = (to) => to.end()) =>
  new Promise((done, failed) => {
    const to = request(
      { host: "127.0.0.1", port, method, path, headers: { ...headers, ...more } },
      (answer) => {
        answer.resume();
        answer.on("end", () => done(answer));
      },
    );
    to.on("error", failed);
    write(to);
  });
const bytesOf = (seed, at, length) => Buffer.alloc(length, (seed * 31 + at / 65_536) % 251);

async function send(seed) {
  const begun = await ask("POST", "/api/uploads", { "upload-length": size });
  const path = new URL(begun.headers.location, "http://radio.test").pathname;
  const hash = createHash("sha256");
  for (let at = 0; at < size; at += piece) {
    const end = Math.min(size, at + piece);
    const more = {
      "content-type": "application/offset+octet-stream",
      "upload-offset": at,
      "content-length": end - at,
    };
    const answer = await ask("PATCH", path, more, async (to) => {
      for (let from = at; from < end; from += 65_536) {
        const bytes = bytesOf(seed, from, Math.min(65_536, end - from));
        hash.update(bytes);
        if (!to.write(bytes)) await new Promise((drained) => to.once("drain", drained));
      }
      to.end();
    });
    if (answer.statusCode !== 204) throw new Error(`piece at ${at}: ${answer.statusCode}`);
  }
  return { upload: path.split("/").at(-1), sha256: hash.digest("hex") };
}

const sent = await Promise.all(Array.from({ length: many }, (_, n) => send(n + 1)));
process.stdout.write(JSON.stringify(sent));
