import { Server } from "@tus/server";
import { Refusal, STATUS } from "@/lib/errors";
import { may } from "@/lib/rules/access";
import { type Ctx, inPlace, placeOf } from "@/server/ctx";
import { beginUpload, ownerOf, UPLOAD_MOST, uploadOf, uploadStore } from "@/server/outside/uploads";
import { needRoom } from "@/server/services/broadcast/media";
import { ctxOfRequest, ownPageOnly } from "./request";

const refused = (e: Refusal) => ({
  status_code: STATUS[e.code],
  body: JSON.stringify({ error: { code: e.code, message: e.message } }),
});

async function uploader(request: Request): Promise<Ctx> {
  const ctx = await ctxOfRequest(request);
  if (!ctx.actor) throw new Refusal("unauthenticated");
  if (!ctx.place || !may(ctx.capabilities, "media:write")) throw new Refusal("forbidden");
  return ctx;
}

let server: Server | undefined;
/** Resumable uploads by the tus protocol: what a broken line had sent stays sent. */
function tus(): Server {
  server ??= new Server({
    path: "/api/uploads",
    datastore: uploadStore(),
    relativeLocation: true,
    maxSize: UPLOAD_MOST,
    async onIncomingRequest(request, id) {
      ownPageOnly(request, request.method);
      const ctx = await uploader(request);
      if (id && request.method !== "POST") await uploadOf(ctx, id);
    },
    async onUploadCreate(request, upload) {
      const ctx = await uploader(request);
      if (upload.size === undefined) throw refused(new Refusal("invalid", "size_unknown"));
      const begun = { tenant_id: placeOf(ctx).tenant_id, id: upload.id, size: upload.size };
      await beginUpload(begun, (bytes) => inPlace(ctx, () => needRoom(ctx, bytes))).catch((e) => {
        throw e instanceof Refusal ? refused(e) : e;
      });
      return { metadata: { owner: ownerOf(ctx) } };
    },
    onResponseError: (_, e) => (e instanceof Refusal ? refused(e) : undefined),
  });
  return server;
}

export async function handleUpload(request: Request): Promise<Response> {
  if (request.method === "GET")
    return new Response(null, { status: 405, headers: { allow: "POST, HEAD, PATCH, DELETE, OPTIONS" } });
  return tus().handleWeb(request as Parameters<Server["handleWeb"]>[0]);
}
