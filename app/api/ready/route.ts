import { databaseAnswers } from "@/server/data/unscoped";

/** Ready: the database answers too. */
export async function GET() {
  try {
    await databaseAnswers();
    return Response.json({ ok: true });
  } catch {
    return Response.json({ ok: false }, { status: 503 });
  }
}
