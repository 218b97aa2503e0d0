export { fillWithDemo, seedDemo } from "./demo";
export { demoSignIn } from "./sign-in";
