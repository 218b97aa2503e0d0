export { handleExternal as GET, handleExternal as POST } from "@/server/api/external-door";
