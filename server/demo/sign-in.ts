/** The owner of the demo tenant. */
export const demoSignIn = { email: "demo@spotledger.example", password: "listen to the radio" };
