import { handleUpload } from "@/server/api/uploads";

export {
  handleUpload as DELETE,
  handleUpload as GET,
  handleUpload as HEAD,
  handleUpload as OPTIONS,
  handleUpload as PATCH,
  handleUpload as POST,
};
