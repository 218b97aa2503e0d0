import type { Call, Method } from "@/lib/calls/kit";

/** The part of a call the browser needs; it contains no schemas. */
export type Route = {
  method: Method;
  path: string;
  sends?: "json" | "form" | "text";
  answers?: Call["answers"] & {};
  creates?: true | "secret" | "recognised";
  /** Whether the call works without a session, so that a 401 does not mean the session is over. */
  open?: true;
};
/** All calls of the browser by name. */
export type Routes = Readonly<Record<string, Route>>;

/** Builds the table of all calls by `group.verb`. */
export function buildRoutes(calls: Record<string, Record<string, Call>>): Routes {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([group, verbs]) =>
      Object.entries(verbs).map(([verb, { method, path, access, sends, answers, creates }]) => [
        `${group}.${verb}`,
        {
          method,
          path,
          ...(sends && { sends }),
          ...(answers && { answers }),
          ...(creates && { creates }),
          ...(access === "public" && { open: true as const }),
        },
      ]),
    ),
  );
}

const OPTIONS = ["sends", "answers", "creates", "open"] as const;

/**
 * Writes the table as one text, which every page brings along: "customers.list POST /api/… open=true;…". As an object it
 * was a fifth of a page and a thousand values to write and read.
 */
export const encodeRoutes = (routes: Routes): string =>
  Object.entries(routes)
    .map(([name, route]) => {
      const options = OPTIONS.filter((key) => route[key]).map((key) => `${key}=${route[key]}`);
      return [name, route.method, route.path, ...options].join(" ");
    })
    .join(";");

/** Reads a table that `encodeRoutes` wrote. */
export const decodeRoutes = (text: string): Routes =>
  Object.fromEntries(
    text.split(";").map((line) => {
      const [name = "", method, path, ...options] = line.split(" ");
      const given = options
        .map((option) => option.split("="))
        .map(([key, value]) => [key, value === "true" || value]);
      return [name, { method, path, ...Object.fromEntries(given) }];
    }),
  );
