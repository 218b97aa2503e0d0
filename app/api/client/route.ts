import { writeClientFile } from "@/server/api/client-file";

export const dynamic = "force-static";
export const GET = () =>
  new Response(writeClientFile(), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": 'attachment; filename="spotledger-client.ts"',
    },
  });
