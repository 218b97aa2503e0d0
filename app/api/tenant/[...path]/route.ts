export { DELETE, GET, POST, PUT } from "@/server/api/http";
