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
