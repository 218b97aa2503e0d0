import { Refusal } from "@/lib/errors";

/** Refuses a body that ended early because its sender disconnected, which must not count as a failure of the server. */
function refuseIncomplete(): never {
  throw new Refusal("invalid");
}

/** Reads the bytes of a body up to `most`. A longer body is refused (413), whatever length it declares. */
export async function readBytes(body: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal("too_large");
  if (Number(body.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const reader = body.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(refuseIncomplete);
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel().catch(() => undefined); // the sender may have disconnected
      throw tooLarge();
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** Reads a body as UTF-8 text, within the same limit. */
export async function readText(body: Request, most: number): Promise<string> {
  // A declared length is the length: Node refuses a body that goes on after it. Reading in parts is for the others.
  const length = body.headers.get("content-length");
  if (length !== null && Number(length) <= most) return body.text().catch(refuseIncomplete);
  return new TextDecoder().decode(await readBytes(body, most));
}
