import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Box, DrawnPages, PageMark } from "@/lib/documents/pages";

/** A document page by page, as its PDF is: white in every theme, its text to be selected and read aloud. */
export function Paper({
  drawn: { width, height, pages, total },
  title,
  className,
}: {
  drawn: DrawnPages;
  title: string;
  className?: string;
}) {
  const t = useTranslations("ui");
  return (
    <section aria-label={title} className={cx("grid content-start justify-items-center gap-4", className)}>
      {pages.map((marks, n) => (
        <svg
          key={n}
          role="document"
          aria-label={t("page_of", { page: n + 1, pages: total })}
          viewBox={`0 0 ${width} ${height}`}
          className="w-full max-w-200 rounded-xs bg-white shadow-sm"
        >
          {marks.map((mark, i) => (
            <Mark key={i} mark={mark} />
          ))}
        </svg>
      ))}
      {total > pages.length && (
        <p className="text-ink-2">{t("pages_left", { count: total - pages.length })}</p>
      )}
    </section>
  );
}

const writeBox = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

function Mark({ mark }: { mark: PageMark }) {
  switch (mark.kind) {
    case "text":
      return (
        <text
          x={mark.x}
          y={mark.y}
          textLength={mark.width}
          lengthAdjust="spacingAndGlyphs"
          fontSize={mark.size}
          fontWeight={mark.weight}
          fill={mark.color}
          {...(mark.tracking !== 0 && { letterSpacing: mark.tracking })}
          // A text has the spaces that its width counts, also at its ends, where another font begins.
          className={cx("whitespace-pre", mark.figures && "num")}
          // Its left edge is known, and the direction is settled: the browser must not find another one.
          {...(mark.direction && { direction: "rtl", unicodeBidi: "bidi-override", textAnchor: "end" })}
        >
          {mark.text}
        </text>
      );
    case "line":
      return (
        <polyline
          points={mark.points.join(" ")}
          fill="none"
          stroke={mark.color}
          strokeWidth={mark.width}
          {...(mark.dash && { strokeDasharray: mark.dash.join(" ") })}
        />
      );
    case "areas":
      return <path d={mark.boxes.map(writeBox).join("")} fill={mark.color} />;
    case "image":
      return (
        <image
          href={mark.src}
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          preserveAspectRatio={mark.align === "right" ? "xMaxYMin" : "xMinYMin"}
        />
      );
  }
}
