import type { Call, Method } from "@/lib/calls/kit";

/** What the browser must know to make a call: nothing of its schemas. */
export type Route = {
  method: Method;
  path: string;
  sends?: "json" | "form" | "text";
  answers?: "json" | "blob" | "events";
  creates?: true;
  /** Asked without a session: a refusal of it says nothing about one. */
  open?: true;
};
export type Routes = Readonly<Record<string, Route>>;

/** The table of all calls by `group.verb`, handed to the browser once by the root layout. */
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
