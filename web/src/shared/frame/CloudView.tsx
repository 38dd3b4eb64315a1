import { useState } from 'react';
import type { DataObject } from '#contract/dataManage/dataSet/frameCalls.ts';
import { useWords } from '#web/lib/words.ts';
import { CloudPane, type Touch } from '#web/ui/cloud/CloudPane.tsx';
import { CloudSaid } from '#web/ui/cloud/CloudSaid.tsx';
import { fromBehind, nearer, orbited, shifted } from '#web/ui/cloud/camera.ts';
import { cuboidUnder, paintCuboids, type ShownCuboid } from '#web/ui/cloud/cuboidLines.ts';
import { useCloud } from '#web/ui/cloud/useCloud.ts';
import './frame.css';
import { words } from './words.ts';

interface CloudViewProps {
  address: string | null;
  name: string;
  objects: readonly DataObject[];
  colourOf: (classId: string) => string;
  chosen: string | null;
  choose: (id: string | null) => void;
}

/** A pointer that moved less than this has pressed and not dragged. */
const STILL = 4;

/** A cloud of points with its cuboids: turned by dragging, moved by dragging with Shift, nearer and farther by the wheel. */
export default function CloudView({ address, name, objects, colourOf, chosen, choose }: CloudViewProps) {
  const t = useWords(words);
  const cloud = useCloud(name, address);
  const [camera, setCamera] = useState(fromBehind);
  const [drag, setDrag] = useState<{ from: Touch['at']; camera: typeof camera } | null>(null);
  const cuboids = objects.flatMap(({ id, classId, shapes, isConfirmed }): ShownCuboid[] =>
    shapes.flatMap((shape) =>
      shape.kind === 'cuboid' ? [{ id, cuboid: shape, colour: colourOf(classId), isConfirmed }] : [],
    ),
  );
  if (address === null) return <p className="uiQuiet">{t('noContent')}</p>;
  return (
    <figure className="dataCloud">
      <CloudPane
        label={t('cloud')}
        points={cloud.data ?? null}
        size={1.5}
        camera={camera}
        paint={(context, lens) => paintCuboids(context, lens, cuboids, chosen)}
        onPress={({ at }) => setDrag({ from: at, camera })}
        onMove={({ at, lens, event }) => {
          if (drag === null) return;
          const [dx, dy] = [at[0] - drag.from[0], at[1] - drag.from[1]];
          const isShift = event.shiftKey || event.buttons === 2;
          setCamera(isShift ? shifted(drag.camera, dx, dy, lens.height) : orbited(drag.camera, dx, dy));
        }}
        onRelease={({ at, lens }) => {
          setDrag(null);
          if (drag !== null && Math.hypot(at[0] - drag.from[0], at[1] - drag.from[1]) < STILL)
            choose(cuboidUnder(lens, cuboids, at));
        }}
        onWheel={(factor) => setCamera((now) => nearer(now, factor))}
      />
      <figcaption>
        <CloudSaid cloud={cloud} />
        <p className="uiQuiet">{t('cloudHint')}</p>
      </figcaption>
    </figure>
  );
}
