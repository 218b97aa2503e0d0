import { Server } from "@tus/server";
import { may } from "@/lib/access/access";
import { Refusal, STATUS } from "@/lib/errors";
import { type Ctx, tenantOf, withTenant } from "@/server/ctx";
import {
  beginUpload,
  getUploadOwner,
  getUploadStore,
  readUpload,
  UPLOAD_MOST,
} from "@/server/outside/uploads";
import { requireStorage } from "@/server/services/broadcast/commercials/media";
import { makeRequestCtx, requireOwnPage } from "./request";

const answerRefusal = (e: Refusal) => ({
  status_code: STATUS[e.code],
  body: JSON.stringify({ error: { code: e.code, message: e.message } }),
});

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
      if (upload.size === undefined) throw answerRefusal(new Refusal("invalid", "size_unknown"));
      const begun = { tenant_id: tenantOf(ctx).tenant_id, id: upload.id, size: upload.size };
      await beginUpload(begun, (bytes) => withTenant(ctx, () => requireStorage(ctx, bytes))).catch((e) => {
        throw e instanceof Refusal ? answerRefusal(e) : e;
      });
      return { metadata: { owner: getUploadOwner(ctx) } };
    },
    onResponseError: (_, e) => (e instanceof Refusal ? answerRefusal(e) : undefined),
  });
  return server;
}

export async function handleUpload(request: Request): Promise<Response> {
  if (request.method === "GET")
    return new Response(null, { status: 405, headers: { allow: "POST, HEAD, PATCH, DELETE, OPTIONS" } });
  return tus().handleWeb(request);
}
