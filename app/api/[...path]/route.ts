import { getCore } from "@/server/api/get-core";

export const dynamic = "force-dynamic";
const handle = async (request: Request) => (await getCore()).handle(request);

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
