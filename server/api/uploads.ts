import { randomUUID } from "node:crypto";
import { Server } from "@tus/server";
import { may } from "@/lib/access/access";
import { UPLOAD_MOST } from "@/lib/commercials/storage";
import { type ErrorBody, Refusal, STATUS } from "@/lib/errors";
import { listKeys } from "@/lib/own";
import { type Ctx, tenantOf, withTenant } from "@/server/ctx";
import { translateError } from "@/server/data/kernel/errors";
import { getLog } from "@/server/outside/log";
import { beginUpload, getUploadOwner, getUploadStore, readUpload } from "@/server/outside/uploads";
import { requireStorage } from "@/server/services/broadcast/commercials/media";
import { makeRequestCtx, requireOwnPage } from "./request";

type UploadAnswer = { status_code: number; body: string };
const answerRefusal = (
  { code, message }: Refusal,
  request_id: string = randomUUID(),
  status_code: number = STATUS[code],
): UploadAnswer => {
  const body: ErrorBody = { error: { code, message, request_id } };
  return { status_code, body: JSON.stringify(body) };
};

/** The answer to an error of the protocol or of ours; what broke is logged, and none of its words are answered. */
function answerError(thrown: unknown): UploadAnswer {
  const request_id = randomUUID();
  const e = translateError(thrown);
  const status = e instanceof Object ? Number(Reflect.get(e, "status_code")) : Number.NaN;
  if (!(e instanceof Refusal) && status < 500) {
    const code = listKeys(STATUS).find((one) => STATUS[one] === status) ?? "invalid";
    return answerRefusal(new Refusal(code), request_id, status);
  }
  const refusal = e instanceof Refusal ? e : new Refusal("broken");
  if (refusal.status >= 500)
    getLog().error({ request_id, call: "uploads", err: refusal.cause ?? e }, refusal.message);
  return answerRefusal(refusal, request_id);
}

async function uploader(request: Request): Promise<Ctx> {
  const ctx = await makeRequestCtx(request);
  if (!ctx.actor) throw new Refusal("unauthenticated");
  if (!ctx.tenant || !may(ctx.capabilities, "media:write")) throw new Refusal("forbidden");
  return ctx;
}

let server: Server | undefined;
/** Resumable uploads by the tus protocol: bytes received before a broken connection are kept. */
function tus(): Server {
  server ??= new Server({
    path: "/api/uploads",
    datastore: getUploadStore(),
    relativeLocation: true,
    maxSize: UPLOAD_MOST,
    async onIncomingRequest(request, id) {
      requireOwnPage(request, request.method);
      const ctx = await uploader(request);
      if (id && request.method !== "POST") await readUpload(ctx, id);
    },
    async onUploadCreate(request, upload) {
      const ctx = await uploader(request);
      if (upload.size === undefined) throw new Refusal("invalid", "size_unknown");
      const begun = { tenant_id: tenantOf(ctx).tenant_id, id: upload.id, size: upload.size };
      await beginUpload(begun, (bytes) => withTenant(ctx, () => requireStorage(ctx, bytes)));
      return { metadata: { owner: getUploadOwner(ctx) } };
    },
    onResponseError: (_, e) => answerError(e),
  });
  return server;
}

export async function handleUpload(request: Request): Promise<Response> {
  if (request.method === "GET")
    return new Response(null, { status: 405, headers: { allow: "POST, HEAD, PATCH, DELETE, OPTIONS" } });
  return tus().handleWeb(request);
}
