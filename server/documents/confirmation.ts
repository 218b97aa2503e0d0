import { drawAmounts, drawStationSums, listSums } from "./campaign-sums";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, LEFT, openPage, type Page, type Style, WIDTH } from "./page";
import { drawTable } from "./table";
import type { ConfirmationData, ConfirmationStation, Translate } from "./types";
import { makeFormatter, type Words } from "./words";

const FIGURES: Style = { figures: true };
const SMALL: Style = { size: 8.25 };

function drawSchedule(paper: Page, station: ConfirmationStation, t: Translate, say: Words): void {
  paper.keep(90);
  paper.y += paper.text(station.name, LEFT, paper.y, WIDTH, { size: 11, weight: "semibold" });
  paper.y += paper.text(t("documents.confirmation.zone", { zone: station.zone }), LEFT, paper.y, WIDTH, {
    ink: "soft",
  });
  paper.y += 8;
  drawTable(
    paper,
    [
      { head: t("documents.date"), width: 84, style: { ...SMALL, ...FIGURES } },
      { head: t("documents.confirmation.times"), style: { ...SMALL, ...FIGURES } },
      { head: t("documents.confirmation.commercials"), width: 150, style: { ...SMALL, ink: "soft" } },
      { head: t("documents.estimate.spots"), width: 36, align: "right", style: { ...SMALL, ...FIGURES } },
    ],
    station.days.map(({ date, seconds, titles }) => ({
      cells: [
        `${say.weekday(date)} ${say.day(date)}`,
        seconds.map(say.minute).join(", "),
        titles.join(", "),
        say.number(seconds.length),
      ],
    })),
    { air: 3.5, gap: 9 },
  );
  paper.y += 20;
}

/** Renders the confirmation of a booked campaign as PDF: what it costs, and when each of its spots is planned. */
export function renderConfirmation(confirmation: ConfirmationData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(confirmation.reading);
  const { letterhead, number, name, stations } = confirmation;
  const title = t("documents.confirmation.title");
  const paper = openPage({
    title: `${title} ${number}`,
    author: letterhead.name,
    language: confirmation.reading.language,
    created_at: confirmation.created_at,
  });
  paper.continued = () => drawRunningHead(paper, `${title} ${number} · ${letterhead.name}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title,
    subtitle: `${number} · ${name}`,
    to_label: t("documents.to"),
    to: confirmation.to,
    facts: [...confirmation.facts],
  });
  drawStationSums(paper, stations, t, say);
  drawAmounts(paper, listSums(confirmation.sums, confirmation.currency, t, say), say);
  for (const text of confirmation.texts) paper.paragraph(text, { size: BODY });
  paper.y += 18;
  for (const station of stations) if (station.days.length) drawSchedule(paper, station, t, say);
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
