import { makeFigureColumn } from "./campaign-sums";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, openPage } from "./page";
import { drawTable } from "./table";
import type { LiveReportData, Translate } from "./types";
import { makeFormatter } from "./words";

/** Renders a live report as it stands as PDF: what was planned and has aired, day by day. */
export function renderLiveReport(live: LiveReportData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(live.reading);
  const title = t("documents.live_report.title");
  const { letterhead, campaign } = live;
  const paper = openPage({
    title: `${title} ${campaign}`,
    author: letterhead.name,
    language: live.reading.language,
    created_at: live.created_at,
  });
  paper.continued = () => drawRunningHead(paper, `${title} ${campaign} · ${letterhead.name}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title,
    subtitle: campaign,
    to_label: t("documents.to"),
    to: live.to,
    facts: live.facts,
  });
  paper.paragraph(live.text, { size: BODY });
  paper.y += 18;
  drawTable(
    paper,
    [
      { head: t("documents.date"), width: 100, style: { figures: true } },
      makeFigureColumn(t("documents.live_report.planned"), 60),
      makeFigureColumn(t("documents.live_report.aired"), 60),
      { head: t("documents.live_report.on_air"), style: { figures: true, size: 8.25 } },
    ],
    live.rows.map(({ date, planned, aired, seconds }) => ({
      cells: [
        `${say.weekday(date)} ${say.day(date)}`,
        say.number(planned),
        say.number(aired),
        seconds.map(say.time).join(", "),
      ],
    })),
    { air: 3.5 },
  );
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
