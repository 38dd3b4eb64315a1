import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import {
  type Cuboid,
  roundMetres,
  turnBy,
  turnedCuboid,
  withinCuboid,
  yawOf,
} from '#contract/dataManage/dataSet/cuboids.ts';
import type { LabelFrame } from '#contract/dataManage/labelTask/calls.ts';
import { fitted, groundAt } from '#contract/dataManage/labelTask/fit.ts';
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import type { Place } from '#contract/dataManage/labelTask/shapes.ts';
import { useWords } from '#web/lib/words.ts';
import { fromBehind, groundUnder, type Lens, nearer, orbited, seenAt, shifted } from '#web/ui/cloud/camera.ts';
import { CloudPane, type Touch } from '#web/ui/cloud/CloudPane.tsx';
import { CloudSaid } from '#web/ui/cloud/CloudSaid.tsx';
import { cuboidUnder, paintCuboids, type ShownCuboid } from '#web/ui/cloud/cuboidLines.ts';
import { useCloud } from '#web/ui/cloud/useCloud.ts';
import { words } from '../../words.ts';
import type { Drawn } from '../drawing.ts';
import { Cameras } from './Cameras.tsx';
import { pushed } from './panes.ts';
import { Views } from './Views.tsx';
import './cloudStage.css';

interface CloudStageProps {
  label: string;
  frame: LabelFrame;
  objects: readonly Drawn[];
  notes: readonly { x: number; y: number; number: number }[];
  selected: string | null;
  tool: string;
  mayDraw: boolean;
  colourOf: (classId: string) => string;
  select: (key: string | null) => void;
  mark: (key: string) => void;
  draw: (geometry: Geometry) => void;
  change: (key: string, geometry: Geometry) => void;
  note: (at: Place) => void;
}

type At = readonly [number, number];

/** A pointer that moved less than this, in points of the screen, has pressed and not dragged. */
const STILL = 4;
/** Metres around a cuboid in which its points are looked for anew. */
const AROUND = 0.4;
/** A cuboid where there are too few points: as high as a car. */
const USUAL_HEIGHT = 1.6;
const LEAST_SIDE = 0.3;
/** Metres by which a key raises and lowers. */
const STEP = 0.05;

/** Between two corners of a frame on the screen. */
const isBetween = ([x, y]: At, [ax, ay]: At, [bx, by]: At): boolean =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);

/** The way that goes with that of before, of the two that a length can have. */
const alike = (cuboid: Cuboid, before: Cuboid): Cuboid =>
  Math.cos(yawOf(cuboid.rotation) - yawOf(before.rotation)) < 0 ? turnedCuboid(cuboid, Math.PI) : cuboid;

/** A cloud with its cuboids: drawn by a frame around the points, changed in three views, seen in every camera. */
export default function CloudStage(props: CloudStageProps) {
  const { label, frame, objects, notes, selected, tool, mayDraw, colourOf, select, mark, draw, change, note } = props;
  const t = useWords(words);
  const cloud = useCloud(frame.name, frame.address);
  const points = cloud.data ?? null;
  const [camera, setCamera] = useState(fromBehind);
  const [drag, setDrag] = useState<{ from: At; to: At; camera: typeof camera; isDrawing: boolean } | null>(null);
  // who frames points looks from above
  const shownFrom = tool === 'cuboid' ? { ...camera, elevation: Math.PI / 2 } : camera;
  const cuboids = objects.flatMap(({ key, geometry, classId, isConfirmed }): ShownCuboid[] =>
    geometry.kind === 'cuboid' ? [{ id: key, cuboid: geometry, colour: colourOf(classId), isConfirmed }] : [],
  );
  const chosen = cuboids.find(({ id }) => id === selected);
  const ground = points?.low ?? 0;

  const frameUp = (from: At, to: At, lens: Lens) => {
    if (points === null) return;
    const isIn = (x: number, y: number, z: number) => {
      const at = seenAt(lens, [x, y, z]);
      return at !== null && isBetween(at, from, to);
    };
    const found = fitted(points.values, isIn);
    if (found !== null) return draw(found);
    const corners = [from, to].map((at) => groundUnder(shownFrom, lens, at, ground));
    const [one, other] = corners;
    if (one == null || other == null) return undefined;
    // as a frame on the screen lies, whichever way the eye looks
    const yaw = camera.azimuth + Math.PI;
    const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
    const side = (by: number) => roundMetres(Math.max(LEAST_SIDE, Math.abs(by)));
    const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const bottom = groundAt(points.values, [x, y]) ?? ground;
    return draw({
      kind: 'cuboid',
      centre: [roundMetres(x), roundMetres(y), roundMetres(bottom + USUAL_HEIGHT / 2)],
      size: [
        side(dx * Math.cos(yaw) + dy * Math.sin(yaw)),
        side(dy * Math.cos(yaw) - dx * Math.sin(yaw)),
        USUAL_HEIGHT,
      ],
      rotation: turnBy(yaw),
    });
  };

  const press = ({ at, lens, event }: Touch) => {
    if (event.button === 0 && tool === 'note') {
      const place = groundUnder(shownFrom, lens, at, ground);
      if (place !== null) note([roundMetres(place[0]), roundMetres(place[1])]);
      return;
    }
    setDrag({ from: at, to: at, camera, isDrawing: event.button === 0 && tool === 'cuboid' && mayDraw });
  };
  const move = ({ at, lens, event }: Touch) => {
    if (drag === null) return;
    setDrag({ ...drag, to: at });
    if (drag.isDrawing) return;
    const [dx, dy] = [at[0] - drag.from[0], at[1] - drag.from[1]];
    const isShift = event.shiftKey || event.buttons !== 1 || tool === 'cuboid';
    setCamera(isShift ? shifted(drag.camera, dx, dy, lens.height) : orbited(drag.camera, dx, dy));
  };
  const release = ({ at, lens, event }: Touch) => {
    setDrag(null);
    if (drag === null) return;
    const isStill = Math.hypot(at[0] - drag.from[0], at[1] - drag.from[1]) < STILL;
    if (!isStill) {
      if (drag.isDrawing) frameUp(drag.from, at, lens);
      return;
    }
    const under = cuboidUnder(lens, cuboids, at);
    select(under);
    if (event.shiftKey && under !== null) mark(under);
  };

  const refit = () => {
    if (chosen === undefined || points === null) return;
    const { cuboid } = chosen;
    const reach = cuboid.size.map((side) => side / 2 + AROUND);
    const isIn = (x: number, y: number, z: number) =>
      withinCuboid([x, y, z], cuboid).every((value, axis) => Math.abs(value) <= (reach[axis] ?? 0));
    const found = fitted(points.values, isIn);
    if (found !== null) change(chosen.id, alike(found, cuboid));
  };
  const turnAround = () => {
    if (chosen !== undefined) change(chosen.id, turnedCuboid(chosen.cuboid, Math.PI));
  };
  const raise = (by: number) => {
    if (chosen === undefined) return;
    const [x, y, z] = chosen.cuboid.centre;
    change(chosen.id, { ...chosen.cuboid, centre: [x, y, roundMetres(z + by)] });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayDraw || chosen === undefined || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'F') refit();
    else if (key === 'H') turnAround();
    else if (key === 'PageUp' || key === 'PageDown') raise(key === 'PageUp' ? STEP : -STEP);
    else if (key === '+' || key === '-') change(chosen.id, pushed(chosen.cuboid, 2, 1, key === '+' ? STEP : -STEP));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that the canvases within have taken
    <div className="cloudStage" onKeyDown={onKeyDown}>
      <CloudPane
        className="cloudMain"
        label={label}
        points={points}
        size={1.5}
        camera={shownFrom}
        paint={(context, lens) => {
          paintCuboids(context, lens, cuboids, selected);
          if (drag?.isDrawing === true) {
            context.strokeStyle = '#ffffff';
            context.lineWidth = 1.5;
            context.strokeRect(...drag.from, drag.to[0] - drag.from[0], drag.to[1] - drag.from[1]);
          }
          context.font = '600 12px system-ui';
          for (const pinned of notes) {
            const at = seenAt(lens, [pinned.x, pinned.y, ground]);
            if (at === null) continue;
            context.fillStyle = '#d46b08';
            context.fillRect(at[0] - 9, at[1] - 9, 18, 18);
            context.fillStyle = '#ffffff';
            context.fillText(String(pinned.number), at[0] - 4, at[1] + 4);
          }
        }}
        onPress={press}
        onMove={move}
        onRelease={release}
        onWheel={(factor) => setCamera((now) => nearer(now, factor))}
      />
      {chosen === undefined ? null : (
        <Views points={points} shown={chosen} mayDraw={mayDraw} change={(cuboid) => change(chosen.id, cuboid)} />
      )}
      <div className="cloudActs">
        {chosen !== undefined && mayDraw ? (
          <>
            <Button size="small" disabled={points === null} onClick={refit}>
              {t('act_fit')}
            </Button>
            <Button size="small" onClick={turnAround}>
              {t('act_turnAround')}
            </Button>
            <span className="uiQuiet">
              {t('cuboidSize', {
                length: chosen.cuboid.size[0].toFixed(2),
                width: chosen.cuboid.size[1].toFixed(2),
                height: chosen.cuboid.size[2].toFixed(2),
              })}
            </span>
          </>
        ) : (
          <span className="uiQuiet">{t(tool === 'cuboid' ? 'cuboidHint' : 'cloudHint')}</span>
        )}
        <CloudSaid cloud={cloud} />
      </div>
      <Cameras cameras={frame.cameras} cuboids={cuboids} selected={selected} select={select} />
    </div>
  );
}
