import { Refusal } from "@/lib/errors";

let host = "";

/** Sets the host in front of every call; empty for the page's own. */
export const setHost = (at: string) => {
  host = at;
};

/**
 * Fetches with cookies. Throws a `Refusal` (`unavailable`/`offline`) without a response; an abort is thrown as it is.
 */
export async function fetchWithCookies(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(host + url, { credentials: "include", ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal("unavailable", "offline");
  }
}
