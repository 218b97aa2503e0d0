import { makeStatement, type Statement } from "@/server/data/kernel/direct";

/** A line of the activity log before it is hashed; `before` and `after` are JSON. */
export type HistoryLine = {
  uuid: string;
  at: Date;
  actor_id: string | null;
  via: string;
  action: string;
  model: string;
  object_id: string | null;
  before: string | null;
  after: string | null;
  address: string;
  request_id: string;
};

/**
 * Returns the statements that append lines to the tenant's log. They lock the head's row, so lines are in the order of
 * their commits.
 */
export const listHistoryStatements = (tenant_id: string, lines: readonly HistoryLine[]): Statement[] =>
  lines.map(
    (l) => makeStatement`
      with line as (
        select ${l.uuid}::uuid as uuid, ${l.at}::timestamptz(3) as at, ${l.actor_id}::uuid as actor_id, ${l.via}::text as via,
          ${l.action}::text as action, ${l.model}::text as model, ${l.object_id}::uuid as object_id, ${l.before}::jsonb as before,
          ${l.after}::jsonb as after, ${l.address}::text as address, ${l.request_id}::text as request_id
      ), head as (
        insert into history_head as h (tenant_id, seq, hash)
        select ${tenant_id}::uuid, 1, history_digest('', 1, at, actor_id, via, action, model, object_id, before, after, address, request_id) from line
        on conflict (tenant_id) do update set seq = h.seq + 1,
          hash = (select history_digest(h.hash, h.seq + 1, l.at, l.actor_id, l.via, l.action, l.model, l.object_id, l.before, l.after, l.address, l.request_id) from line l)
        returning seq, hash
      )
      insert into history (tenant_id, uuid, seq, hash, at, actor_id, via, action, model, object_id, before, after, address, request_id)
      select ${tenant_id}::uuid, uuid, head.seq, head.hash, at, actor_id, via, action, model, object_id, before, after, address, request_id
      from line, head`,
  );
