import { EgressError, sendOutside } from "@/server/outside/egress";
import { type FolderAddress, FolderError, type RemoteFolder } from "./types";

/** Opens a WebDAV folder (RFC 4918); the first request is the first file. */
export function openWebdav({ address, user_name, secret }: FolderAddress): RemoteFolder {
  const base = address.endsWith("/") ? address : `${address}/`;
  const at = (name: string) => new URL(encodeURIComponent(name), base).href;
  const signed: Readonly<Record<string, string>> = user_name
    ? { authorization: `Basic ${Buffer.from(`${user_name}:${secret}`).toString("base64")}` }
    : {};
  const request = async (
    method: "PUT" | "MOVE" | "DELETE",
    name: string,
    body: Uint8Array = new Uint8Array(),
    more: Readonly<Record<string, string>> = {},
  ) => {
    const { status } = await sendOutside(at(name), body, { ...signed, ...more }, method);
    if (status >= 200 && status < 300) return;
    if (method === "DELETE" && (status === 404 || status === 410)) return;
    if (status === 401) throw new FolderError("sign_in_refused");
    if (status === 403 || status === 404 || status === 409 || status === 507)
      throw new FolderError("not_writable");
    throw new EgressError("no_connection");
  };
  return {
    put: (name, bytes) => request("PUT", name, bytes, { "content-type": "application/octet-stream" }),
    replace: (from, to) => request("MOVE", from, undefined, { destination: at(to), overwrite: "T" }),
    delete: (name) => request("DELETE", name),
    close: () => undefined,
    host_key: null,
  };
}
