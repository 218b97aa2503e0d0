export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "@/server/api/http";

export const dynamic = "force-dynamic";
