"use client";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { drawMarked, isMeant, type Mark, type MarkKind, type Point } from "@/lib/browser/picture-marks";
import type { Screenshot } from "@/lib/browser/screenshot";

/** The longest side that is drawn on; the server keeps no larger picture. */
const SIDE_MOST = 2560;

const BYTES_MOST = 5_000_000;

/** A canvas as PNG; as JPEG where that would be larger than the server takes, as of a photo. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const as = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85));
  const drawn = await as("image/png");
  return drawn && drawn.size > BYTES_MOST ? as("image/jpeg") : drawn;
}

/**
 * A picture on a canvas with what is hidden and drawn on it. `onDraw` gets the picture as it is seen, after each change;
 * undefined while it is not ready, null where the file is no picture that this browser draws.
 */
export function useMarkedPicture(of: Screenshot, onDraw: (drawn: Blob | null | undefined) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isHiding, setHiding] = useState(true);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [current, setCurrent] = useState<Mark>();
  const report = useRef(onDraw);
  useEffect(() => {
    report.current = onDraw;
  });

  useEffect(() => {
    let isGone = false;
    createImageBitmap(isHiding ? (of.hidden ?? of.picture) : of.picture).then(
      (read) => !isGone && setPicture(read),
      () => !isGone && report.current(null),
    );
    return () => {
      isGone = true;
    };
  }, [of, isHiding]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!picture || !canvas.current || !context) return;
    const scale = Math.min(1, SIDE_MOST / Math.max(picture.width, picture.height));
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
    Object.assign(canvas.current, size);
    const shown = current ? [...marks, current] : marks;
    drawMarked(context, picture, size, shown);
    if (current) return;
    let isGone = false;
    void encode(canvas.current).then((drawn) => !isGone && report.current(drawn));
    return () => {
      isGone = true;
    };
  }, [picture, marks, current]);

  const place = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const { width, height } = event.currentTarget;
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  return {
    canvas,
    isHiding,
    /** The picture of before is given up at once: nothing is sent that was to be hidden. */
    setHiding: (next: boolean) => {
      onDraw(undefined);
      setHiding(next);
    },
    count: marks.length,
    undo: () => setMarks(marks.slice(0, -1)),
    /** What the canvas does with the pointer while a kind of mark is drawn. */
    drawing: (kind: MarkKind) => ({
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = place(event);
        setCurrent({ kind, from: at, to: at });
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
        if (current) setCurrent({ ...current, to: place(event) });
      },
      onPointerUp: () => {
        if (current && isMeant(current)) setMarks([...marks, current]);
        setCurrent(undefined);
      },
      onPointerCancel: () => setCurrent(undefined),
    }),
  };
}
