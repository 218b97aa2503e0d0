import { Refusal } from "@/lib/errors";

let host = "";

/** The host in front of every call: the page's own by default. */
export const setHost = (at: string) => {
  host = at;
};

/** Fetches with cookies; without any answer it is `unavailable`/`offline`, and an abort stays an abort. */
export async function fetchWithCookies(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(host + url, { credentials: "include", ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal("unavailable", "offline");
  }
}
