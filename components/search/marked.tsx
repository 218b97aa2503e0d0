import { findMarks } from "@/lib/search/fold";

/** Text with the beginnings of words marked that were searched for. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const marks = findMarks(text, words);
  let end = 0;
  const parts = marks.map(({ at, length }) => {
    const before = text.slice(end, at);
    end = at + length;
    return { at, before, marked: text.slice(at, end) };
  });
  return (
    <>
      {parts.map(({ at, before, marked }) => (
        <span key={at}>
          {before}
          <mark className="rounded-xs bg-warn-soft text-inherit">{marked}</mark>
        </span>
      ))}
      {text.slice(end)}
    </>
  );
}
