import { getCore } from "@/server/api/get-core";

const handleUpload = async (request: Request) => (await getCore()).handleUpload(request);

export {
  handleUpload as DELETE,
  handleUpload as GET,
  handleUpload as HEAD,
  handleUpload as OPTIONS,
  handleUpload as PATCH,
  handleUpload as POST,
};
