import { handleUpload } from "@/server/api/uploads";
import type { Jar } from "./calling";

/** Sends bytes by the tus protocol in two pieces, as after a lost connection. */
export async function upload(jar: Jar, bytes: Uint8Array): Promise<string> {
  const cookie = Object.entries(jar)
    .map(([k, v]) => `${k}=${v}`)
    .join("; ");
  const headers = { cookie, "tus-resumable": "1.0.0", "sec-fetch-site": "same-origin", host: "radio.test" };
  const at = (path: string, method: string, more: Record<string, string>, body?: Uint8Array) =>
    handleUpload(
      new Request(`http://radio.test${path}`, {
        method,
        headers: { ...headers, ...more },
        body: body as BodyInit,
      }),
    );
  const made = await at("/api/uploads", "POST", { "upload-length": String(bytes.length) });
  if (made.status !== 201) throw new Error(`upload: ${made.status} ${await made.text()}`);
  const path = new URL(made.headers.get("location")!, "http://radio.test").pathname;
  const half = Math.floor(bytes.length / 2);
  const piece = { "content-type": "application/offset+octet-stream" };
  await at(path, "PATCH", { ...piece, "upload-offset": "0" }, bytes.subarray(0, half));
  const head = await at(path, "HEAD", {});
  const offset = Number(head.headers.get("upload-offset"));
  await at(path, "PATCH", { ...piece, "upload-offset": String(offset) }, bytes.subarray(offset));
  return path.split("/").at(-1)!;
}
