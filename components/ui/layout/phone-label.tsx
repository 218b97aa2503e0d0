/** The head of a column above a value, where the phone shows no heads. */
export const PhoneLabel = ({ children }: { children: string }) => (
  <span className="block text-left text-xs font-medium text-ink-2 sm:hidden">{children}</span>
);
