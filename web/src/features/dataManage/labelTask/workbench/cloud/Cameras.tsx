import { cuboidEdges } from '#contract/dataManage/dataSet/cuboids.ts';
import type { LabelFrame } from '#contract/dataManage/labelTask/calls.ts';
import { useWords } from '#web/lib/words.ts';
import type { ShownCuboid } from '#web/ui/cloud/cuboidLines.ts';
import { words } from '../../words.ts';

interface CamerasProps {
  cameras: LabelFrame['cameras'];
  cuboids: readonly ShownCuboid[];
  selected: string | null;
  select: (id: string) => void;
}

/** What the cameras saw at the moment of the cloud, with the cuboids where their calibrations say. */
export function Cameras({ cameras, cuboids, selected, select }: CamerasProps) {
  const t = useWords(words);
  if (cameras.length === 0) return <p className="uiQuiet">{t('noCameras')}</p>;
  return (
    <div className="cloudCameras">
      {cameras.map(({ sensor, address, width, height, projection }) => (
        <figure key={address}>
          <img src={address} alt={sensor} />
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {cuboids.map(({ id, cuboid, colour, isConfirmed }) => (
              <path
                key={id}
                d={cuboidEdges(cuboid, projection)
                  .map((edge) => `M${edge.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
                  .join('')}
                stroke={colour}
                strokeWidth={id === selected ? 3 : 1.5}
                strokeDasharray={isConfirmed ? undefined : '5 4'}
                onClick={() => select(id)}
              />
            ))}
          </svg>
          <figcaption>{sensor}</figcaption>
        </figure>
      ))}
    </div>
  );
}
