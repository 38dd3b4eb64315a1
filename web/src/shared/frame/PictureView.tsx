import { useMemo, useState } from 'react';
import { cuboidEdges } from '#contract/dataManage/dataSet/cuboids.ts';
import type { DataObject } from '#contract/dataManage/dataSet/frameCalls.ts';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { useWords } from '#web/lib/words.ts';
import { maskAddress } from './drawShapes.ts';
import './frame.css';
import { words } from './words.ts';

interface Frame {
  key: string;
  address: string | null;
  width: number | null;
  height: number | null;
  projection: number[] | null;
}

interface PictureViewProps {
  frame: Frame;
  objects: readonly DataObject[];
  colourOf: (classId: string) => string;
  chosen: string | null;
  choose: (id: string | null) => void;
}

const pathOf = (places: readonly (readonly [number, number, ...unknown[]])[], isClosed: boolean): string =>
  `M${places.map(([x, y]) => `${x} ${y}`).join('L')}${isClosed ? 'Z' : ''}`;

function Mask({ shape, colour }: { shape: Extract<Geometry, { kind: 'mask' }>; colour: string }) {
  const address = useMemo(() => maskAddress(shape, colour), [shape, colour]);
  return <image href={address} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />;
}

function Shape({ shape, colour, projection }: { shape: Geometry; colour: string; projection: number[] | null }) {
  switch (shape.kind) {
    case 'box':
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} />;
    case 'rotatedBox':
      return (
        <rect
          x={shape.x - shape.width / 2}
          y={shape.y - shape.height / 2}
          width={shape.width}
          height={shape.height}
          transform={`rotate(${shape.angle} ${shape.x} ${shape.y})`}
        />
      );
    case 'polygon':
      return <path d={[shape.points, ...(shape.rings ?? [])].map((ring) => pathOf(ring, true)).join('')} />;
    case 'polyline':
      return <path className="dataLine" d={pathOf(shape.points, false)} />;
    case 'points':
    case 'keyPoints':
      // a line of no length with round ends is a dot of the same size at any zoom
      return <path className="dataDots" d={shape.points.map(([x, y]) => `M${x} ${y}l0 0`).join('')} />;
    case 'mask':
      return <Mask shape={shape} colour={colour} />;
    case 'cuboid':
      return (
        <path
          className="dataLine"
          d={cuboidEdges(shape, projection)
            .map((edge) => pathOf(edge, false))
            .join('')}
        />
      );
  }
}

/** The picture of a frame with its objects over it. */
export function PictureView({ frame, objects, colourOf, chosen, choose }: PictureViewProps) {
  const t = useWords(words);
  const { address } = frame;
  const [loaded, setLoaded] = useState<{ address: string | null; width: number; height: number } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const own = loaded?.address === address ? loaded : null;
  const width = frame.width ?? own?.width;
  const height = frame.height ?? own?.height;
  const isSized = width !== undefined && height !== undefined;
  const hasFailed = address !== null && failed === address;
  // words take the room of the picture, so that nothing jumps
  const room = isSized ? { aspectRatio: `${width} / ${height}` } : {};
  return (
    <figure className="dataPicture">
      {address === null ? (
        <p style={room}>{t('noContent')}</p>
      ) : hasFailed ? (
        <p style={room}>{t('pictureFailed')}</p>
      ) : (
        <img
          src={address}
          alt={frame.key}
          onError={() => setFailed(address)}
          onLoad={({ currentTarget }) =>
            setLoaded({ address, width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      )}
      {!isSized || hasFailed ? null : (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {objects.map((object) => {
            const colour = colourOf(object.classId);
            return (
              <g
                key={object.id}
                className="dataShape"
                data-chosen={chosen === object.id || undefined}
                data-unconfirmed={!object.isConfirmed || undefined}
                style={{ stroke: colour, fill: colour }}
                onClick={() => choose(object.id)}
              >
                {object.shapes.map((shape) => (
                  <Shape key={shape.kind} shape={shape} colour={colour} projection={frame.projection} />
                ))}
              </g>
            );
          })}
        </svg>
      )}
    </figure>
  );
}
