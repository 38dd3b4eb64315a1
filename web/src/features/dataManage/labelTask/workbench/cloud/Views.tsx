import { useState } from 'react';
import type { Cuboid } from '#contract/dataManage/dataSet/cuboids.ts';
import { useWords } from '#web/lib/words.ts';
import { CloudPane, type Touch } from '#web/ui/cloud/CloudPane.tsx';
import { paintCuboids, type ShownCuboid } from '#web/ui/cloud/cuboidLines.ts';
import type { Points } from '#web/ui/cloud/points.ts';
import { words } from '../../words.ts';
import { cameraOf, type Grip, gripAt, type Pane, PANES, pulled } from './panes.ts';

/** Height of a view by its width, which the style keeps. */
const SHAPE = 0.75;
/** Points of the screen that count as on a line. */
const NEAR = 9;

interface Drag {
  readonly pane: Pane['id'];
  readonly grip: Grip;
  readonly from: readonly [number, number];
  /** Where it began: the view stays there until it is let go. */
  readonly cuboid: Cuboid;
  readonly now: Cuboid;
}

interface ViewsProps {
  points: Points | null;
  shown: ShownCuboid;
  mayDraw: boolean;
  change: (cuboid: Cuboid) => void;
}

/** The chosen cuboid from above, from its side and from behind: sides are pulled, the middle moves it, the tip turns it. */
export function Views({ points, shown, mayDraw, change }: ViewsProps) {
  const t = useWords(words);
  const [drag, setDrag] = useState<Drag | null>(null);
  const cuboid = drag?.now ?? shown.cuboid;
  return (
    <div className="cloudViews">
      {PANES.map((pane) => {
        const camera = cameraOf(drag?.pane === pane.id ? drag.cuboid : cuboid, pane, SHAPE);
        const placeOf = ({ at, lens: { width, height } }: Touch): [number, number] => [
          (at[0] / width - 0.5) * camera.across,
          ((0.5 - at[1] / height) * camera.across * height) / width,
        ];
        return (
          <CloudPane
            key={pane.id}
            label={t(`view_${pane.id}`)}
            points={points}
            size={2.5}
            camera={camera}
            paint={(context, lens) => {
              paintCuboids(context, lens, [{ ...shown, cuboid }], shown.id);
              context.fillStyle = '#ffffff';
              context.font = '12px system-ui';
              context.fillText(t(`view_${pane.id}`), 8, 16);
            }}
            onPress={(touch) => {
              if (!mayDraw) return;
              const from = placeOf(touch);
              const grip = gripAt(shown.cuboid, pane, from, (NEAR * camera.across) / touch.lens.width);
              if (grip !== null) setDrag({ pane: pane.id, grip, from, cuboid: shown.cuboid, now: shown.cuboid });
            }}
            onMove={(touch) => {
              if (drag?.pane === pane.id)
                setDrag({ ...drag, now: pulled(drag.cuboid, pane, drag.grip, drag.from, placeOf(touch)) });
            }}
            onRelease={() => {
              setDrag(null);
              if (drag !== null && JSON.stringify(drag.now) !== JSON.stringify(drag.cuboid)) change(drag.now);
            }}
          />
        );
      })}
    </div>
  );
}
