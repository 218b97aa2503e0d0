/** Alive: the process answers. */
export const GET = () => Response.json({ ok: true });
