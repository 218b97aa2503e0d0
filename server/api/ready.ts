import { databaseAnswers } from "@/server/data/unscoped";

/** Whether requests can be served: the database answers. */
export async function ready(): Promise<Response> {
  try {
    await databaseAnswers();
    return Response.json({ ok: true });
  } catch {
    return Response.json({ ok: false }, { status: 503 });
  }
}
