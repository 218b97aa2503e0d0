import { Link } from "@/components/ui/controls/link";
import type { Block, Inline } from "@/lib/help/article";

/** The parts of a line: text, code, strong words and links. */
export function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((part, n) => {
    // The parts of a line never move.
    if (part.kind === "link")
      return (
        <Link key={n} href={part.href} className="link">
          {part.text}
        </Link>
      );
    if (part.kind === "strong") return <strong key={n}>{part.text}</strong>;
    return part.kind === "code" ? (
      <code key={n} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-xs">
        {part.text}
      </code>
    ) : (
      part.text
    );
  });
}

const ITEMS = "ml-5 grid gap-1.5";

/** The text of an article. */
export function ArticleText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-3 leading-relaxed">
      {blocks.map((block, n) => {
        if (block.kind === "heading")
          return (
            <h3 key={n} className="mt-3 font-semibold">
              <Inlines of={block.parts} />
            </h3>
          );
        if (block.kind === "paragraph")
          return (
            <p key={n}>
              <Inlines of={block.parts} />
            </p>
          );
        const items = block.items.map((parts, i) => (
          <li key={i}>
            <Inlines of={parts} />
          </li>
        ));
        return block.kind === "list" ? (
          <ul key={n} className={`${ITEMS} list-disc`}>
            {items}
          </ul>
        ) : (
          <ol key={n} className={`${ITEMS} list-decimal`}>
            {items}
          </ol>
        );
      })}
    </div>
  );
}
