import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { type Camera, type Lens, lensOf } from './camera.ts';
import { CloudPainter } from './painter.ts';
import type { Points } from './points.ts';
import { words } from './words.ts';
import './cloud.css';

/** A place on the screen with what it is seen through. */
export interface Touch {
  readonly at: readonly [number, number];
  readonly lens: Lens;
  readonly event: PointerEvent<HTMLCanvasElement>;
}

interface CloudPaneProps {
  label: string;
  className?: string;
  points: Points | null;
  /** Points of the screen that a point takes. */
  size: number;
  camera: Camera;
  /** What lies over the points. */
  paint: (context: CanvasRenderingContext2D, lens: Lens) => void;
  onPress?: (touch: Touch) => void;
  onMove?: (touch: Touch) => void;
  onRelease?: (touch: Touch) => void;
  /** Nearer when greater than one. */
  onWheel?: (factor: number) => void;
}

/** Points of a cloud as one camera sees them, with what is painted over them. It takes the focus, and so the keys. */
export function CloudPane(props: CloudPaneProps) {
  const { label, className = '', points, size, camera, paint, onPress, onMove, onRelease, onWheel } = props;
  const t = useWords(words);
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const painter = useRef<CloudPainter | null>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  const [hasGraphics, setGraphics] = useState(true);
  const lens = lensOf(camera, Math.max(1, box.width), Math.max(1, box.height));

  // takes memory of the graphics card as long as the pane is shown, and follows the size of the pane
  useEffect(() => {
    const [points3d, over] = [below.current, above.current];
    if (points3d === null || over === null) return undefined;
    painter.current ??= CloudPainter.on(points3d);
    setGraphics(painter.current !== null);
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = over;
      for (const canvas of [points3d, over]) {
        canvas.width = Math.round(width * devicePixelRatio);
        canvas.height = Math.round(height * devicePixelRatio);
      }
      setBox({ width, height });
    });
    observer.observe(over);
    return () => {
      observer.disconnect();
      painter.current?.forget();
    };
  }, []);

  // the canvases show what React holds; a frame of the screen is painted once however much changed
  useEffect(() => {
    const request = requestAnimationFrame(() => {
      if (box.width === 0) return;
      painter.current?.paint(points, lens, size * devicePixelRatio);
      const context = above.current?.getContext('2d');
      if (context == null) return;
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      context.clearRect(0, 0, box.width, box.height);
      paint(context, lens);
    });
    return () => cancelAnimationFrame(request);
  });

  // React listens to the wheel passively, which lets the page scroll besides
  useEffect(() => {
    const element = above.current;
    if (element === null || onWheel === undefined) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onWheel(1.0015 ** -event.deltaY);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [onWheel]);

  const touch = (event: PointerEvent<HTMLCanvasElement>): Touch => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { at: [event.clientX - left, event.clientY - top], lens, event };
  };
  return (
    <div className={`cloudPane ${className}`}>
      <canvas ref={below} aria-hidden="true" />
      <canvas
        ref={above}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is drawn on, and takes the keys
        tabIndex={0}
        aria-label={label}
        data-ready={points !== null && box.width > 0}
        onPointerDown={(event) => {
          event.currentTarget.focus({ preventScroll: true });
          event.currentTarget.setPointerCapture(event.pointerId);
          onPress?.(touch(event));
        }}
        onPointerMove={(event) => onMove?.(touch(event))}
        onPointerUp={(event) => onRelease?.(touch(event))}
        onContextMenu={(event) => event.preventDefault()}
      />
      {hasGraphics ? null : <p className="cloudSaid">{t('noGraphics')}</p>}
    </div>
  );
}
