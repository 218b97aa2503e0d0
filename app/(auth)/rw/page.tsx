export { default, generateMetadata } from "../auth/register/page";
