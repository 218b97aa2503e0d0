/** Stands before the hash of a report's content in the metadata of its PDF. */
export const HASH_MARK = "sha256:";
const IN_PDF = /sha256:([0-9a-f]{64})/;
const IN_JSON = /"hash":\s*"([0-9a-f]{64})"/;
const JWS = /^\s*[\w-]+\.([\w-]+)\.[\w-]*\s*$/;

function decodePart(part: string): string {
  try {
    return atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/** Finds the content hash that a PDF, JSON or JWS file of a broadcast report names; undefined without one. */
export function findClaim(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(bytes);
  const signed = JWS.exec(text)?.[1];
  return (IN_PDF.exec(text) ?? IN_JSON.exec(signed ? decodePart(signed) : text))?.[1];
}
