import { pingDatabase } from "@/server/data/unscoped";
import { getLog } from "@/server/outside/log";

const KEPT_NOWHERE = { headers: { "cache-control": "no-store" } };

/** Liveness probe: answers without asking the database. */
export const checkAlive = () => Response.json({ ok: true }, KEPT_NOWHERE);

/** Readiness probe: answers 200 when the database responds. */
export async function checkReady(): Promise<Response> {
  try {
    await pingDatabase();
    return Response.json({ ok: true }, KEPT_NOWHERE);
  } catch (err) {
    getLog().error({ err }, "not ready");
    return Response.json({ ok: false }, { status: 503, ...KEPT_NOWHERE });
  }
}
