import type { CallOutput } from "@/lib/browser/api";

type Comment = CallOutput<"proposals.retrieve">["comments"][number];

/** Comments of the customer and of members, oldest first. */
export function CommentList({
  comments,
  write,
  empty,
}: {
  comments: readonly Comment[];
  write: (at: string) => string;
  empty: string;
}) {
  if (comments.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <ul className="grid gap-3">
      {comments.map(({ uuid, name, text, at }) => (
        <li key={uuid} className="min-w-0">
          <span className="font-medium">{name}</span>{" "}
          <span className="num text-xs text-ink-3">{write(at)}</span>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ul>
  );
}
