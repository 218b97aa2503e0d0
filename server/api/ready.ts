import { pingDatabase } from "@/server/data/unscoped";

const KEPT_NOWHERE = { headers: { "cache-control": "no-store" } };

/** Whether the process answers; asks nothing of the database. */
export const checkAlive = () => Response.json({ ok: true }, KEPT_NOWHERE);

/** Whether requests can be served: the database answers. */
export async function checkReady(): Promise<Response> {
  try {
    await pingDatabase();
    return Response.json({ ok: true }, KEPT_NOWHERE);
  } catch {
    return Response.json({ ok: false }, { status: 503, ...KEPT_NOWHERE });
  }
}
