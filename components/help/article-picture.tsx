import { PICTURE_SIZE, type Picture } from "@/lib/help/article";

/** The screen of an article; it opens in its full size. */
export const ArticlePicture = ({ src, alt }: Picture) => (
  <a href={src} target="_blank" rel="noreferrer" className="block rounded-md border border-line bg-sunken">
    <img src={src} alt={alt} {...PICTURE_SIZE} loading="lazy" className="h-auto w-full rounded-md" />
  </a>
);
