"use client";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";

/** The sound that plays now: a page plays one at a time. */
let current: HTMLAudioElement | null = null;

/**
 * One sound of the page: whether it spots or is loading, where it is (seconds), and whether it could not be played. Its
 * start pauses any other, and is another try where it could not be played.
 */
export function useSound(src: string) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const [loading, setLoading] = useState(false);
  const [at, setAt] = useState(0);
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    const sound = new Audio();
    sound.preload = "none";
    sound.src = src;
    const stopped = () => {
      setPlaying(false);
      setLoading(false);
    };
    const moved = () => setAt(sound.currentTime);
    const broken = () => {
      stopped();
      setSilent(true);
    };
    const waits = () => setLoading(true);
    const runs = () => setLoading(false);
    sound.addEventListener("pause", stopped);
    sound.addEventListener("ended", stopped);
    sound.addEventListener("timeupdate", moved);
    sound.addEventListener("error", broken);
    sound.addEventListener("waiting", waits);
    sound.addEventListener("playing", runs);
    audio.current = sound;
    return () => {
      sound.pause();
      if (current === sound) current = null;
      sound.removeAttribute("src");
      for (const name of ["pause", "ended"]) sound.removeEventListener(name, stopped);
      sound.removeEventListener("timeupdate", moved);
      sound.removeEventListener("error", broken);
      sound.removeEventListener("waiting", waits);
      sound.removeEventListener("playing", runs);
    };
  }, [src]);

  const toggle = () => {
    const sound = audio.current;
    if (!sound) return;
    if (playing) return sound.pause();
    if (current !== sound) current?.pause();
    current = sound;
    if (sound.error) sound.load();
    setSilent(false);
    setPlaying(true);
    setLoading(true);
    sound.play().catch(() => {
      setPlaying(false);
      setLoading(false);
    });
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
  };
  return { playing, loading, at, silent, toggle, seek };
}

const MIDDLE = 50;

/** Peaks (0…1) of a sound; the part that has been heard is filled. */
export function Waveform({
  peaks,
  heard,
  className,
}: {
  peaks: readonly number[];
  /** 0…1. */
  heard: number;
  className?: string;
}) {
  const id = useId();
  const step = 100 / Math.max(peaks.length, 1);
  const bars = peaks.map((peak, n) => {
    const height = Math.max(peak * 100, 3);
    return <rect key={n} x={n * step} y={MIDDLE - height / 2} width={step * 0.7} height={height} />;
  });
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={cx("w-full", className)} aria-hidden>
      <clipPath id={id}>
        <rect width={heard * 100} height="100" />
      </clipPath>
      <g className="fill-(--bar-booked)">{bars}</g>
      <g className="fill-(--bar-billed)" clipPath={`url(#${id})`}>
        {bars}
      </g>
    </svg>
  );
}
