/** The part of the XSLT engine that the tests call; the package has no types. */
declare module "saxon-js" {
  const saxon: {
    transform(
      options: { stylesheetInternal: object; sourceText: string; destination: "serialized" },
      mode: "sync",
    ): { principalResult: string };
  };
  export default saxon;
}
