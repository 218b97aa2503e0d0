import { pingDatabase } from "@/server/data/unscoped";

/** Whether requests can be served: the database answers. */
export async function checkReady(): Promise<Response> {
  try {
    await pingDatabase();
    return Response.json({ ok: true });
  } catch {
    return Response.json({ ok: false }, { status: 503 });
  }
}
