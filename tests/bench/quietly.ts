import database from "@/tests/database";

/** A fresh database for a bench, dropped afterwards. */
export async function runQuietly<T>(work: () => Promise<T>): Promise<T> {
  const gone = await database();
  try {
    return await work();
  } finally {
    await gone?.();
  }
}
