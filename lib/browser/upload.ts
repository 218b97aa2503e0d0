import { fetchWithCookies } from "@/lib/browser/fetch";
import { readRefusal } from "@/lib/browser/request";
import { isSignedIn, refreshSession } from "@/lib/browser/session";
import { Refusal } from "@/lib/errors";

const DOOR = "/api/uploads";
const PROTOCOL = { "tus-resumable": "1.0.0" };
/** Bytes of one request: small enough to show progress, large enough to be fast. */
const PIECE = 2 * 1024 * 1024;
/** Milliseconds between attempts; progress restarts the sequence. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

type Options = { onProgress?: (sent: number) => void; signal?: AbortSignal; waits?: readonly number[] };

/** Repeats a request once after refreshing the session; throws any other refusal. */
async function request(url: string, init: RequestInit): Promise<Response> {
  const send = () => fetchWithCookies(url, { ...init, headers: { ...PROTOCOL, ...init.headers } });
  const first = await send();
  const again = first.status === 401 && isSignedIn() && (await refreshSession()) === "fresh";
  const response = again ? await send() : first;
  if (response.ok) return response;
  throw await readRefusal(response);
}

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

async function createUpload(file: File, signal?: AbortSignal): Promise<string> {
  const { headers } = await request(DOOR, {
    method: "POST",
    headers: { "upload-length": String(file.size), "upload-metadata": `filename ${base64(file.name)}` },
    ...(signal && { signal }),
  });
  const at = new URL(headers.get("location") ?? "", "http://here").pathname;
  return at.slice(at.lastIndexOf("/") + 1);
}

const offsetOf = (response: Response) => Number(response.headers.get("upload-offset") ?? Number.NaN);

/**
 * The offset at which an earlier attempt for the same file stopped; null when there was none or the server has
 * discarded it.
 */
async function findOffset(id: string | null, signal?: AbortSignal): Promise<number | null> {
  if (!id) return null;
  try {
    const offset = offsetOf(await request(`${DOOR}/${id}`, { method: "HEAD", ...(signal && { signal }) }));
    return Number.isFinite(offset) ? offset : null;
  } catch (error) {
    if (error instanceof Refusal && error.code !== "unavailable") return null;
    throw error;
  }
}

const isTemporary = (error: unknown) =>
  error instanceof Refusal && (error.code === "unavailable" || error.code === "broken");
const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      failed(signal.reason);
    });
  });

/**
 * Uploads a file by the tus protocol and returns the id of the finished upload. Resumes after a broken connection,
 * also after the page was reloaded. Throws a `Refusal` at once for files that are too large, missing storage or
 * missing permission.
 */
export async function upload(
  file: File,
  { onProgress, signal, waits = WAITS }: Options = {},
): Promise<string> {
  const memory = `upload.${file.name}.${file.size}.${file.lastModified}`;
  let id = localStorage.getItem(memory);
  let sent: number | null = null;
  for (let tries = 0; ; ) {
    try {
      sent = await findOffset(id, signal);
      if (id === null || sent === null) {
        id = await createUpload(file, signal);
        localStorage.setItem(memory, id);
        sent = 0;
      }
      onProgress?.(sent);
      while (sent < file.size) {
        const answer = await request(`${DOOR}/${id}`, {
          method: "PATCH",
          headers: { "content-type": "application/offset+octet-stream", "upload-offset": String(sent) },
          body: file.slice(sent, sent + PIECE),
          ...(signal && { signal }),
        });
        sent = offsetOf(answer);
        tries = 0;
        onProgress?.(sent);
      }
      localStorage.removeItem(memory);
      return id;
    } catch (error) {
      const wait = waits[tries++];
      if (signal?.aborted || !isTemporary(error) || wait === undefined) throw error;
      await pause(wait, signal);
    }
  }
}
