import type { Language } from "./languages";

/**
 * What a page says that broke where it has no messages: above everything that could load them. In every language,
 * because the sentences come with its scripts.
 */
export const BROKEN_PAGE: Record<Language, { title: string; text: string; reload: string }> = {
  en: {
    title: "This page could not be shown",
    text: "Something went wrong on our side. Reload the page.",
    reload: "Reload",
  },
  de: {
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Auf unserer Seite ist ein Fehler aufgetreten. Laden Sie die Seite neu.",
    reload: "Neu laden",
  },
  es: {
    title: "No se pudo mostrar esta página",
    text: "Se ha producido un error por nuestra parte. Recargue la página.",
    reload: "Recargar",
  },
  fr: {
    title: "Cette page n’a pas pu être affichée",
    text: "Une erreur s’est produite de notre côté. Rechargez la page.",
    reload: "Recharger",
  },
  hr: {
    title: "Ova stranica nije se prikazala",
    text: "Nešto je pošlo po zlu kod nas. Ponovno učitajte stranicu.",
    reload: "Učitaj ponovno",
  },
  "sr-Latn": {
    title: "Ova stranica nije se prikazala",
    text: "Nešto je pošlo po zlu kod nas. Ponovo učitajte stranicu.",
    reload: "Učitaj ponovo",
  },
  pl: {
    title: "Nie udało się wyświetlić tej strony",
    text: "Wystąpił błąd po naszej stronie. Odśwież stronę.",
    reload: "Odśwież",
  },
};
