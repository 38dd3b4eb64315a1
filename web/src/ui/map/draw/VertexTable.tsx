import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import type { LngLat } from '#contract/ground/geometry.ts';
import { useWords } from '#web/lib/words.ts';
import './draw.css';
import { type Drawing, type DrawnShape, type DrawRole, FEWEST, MOST_DRAGGED, useDrawing } from './drawing.ts';
import { TypedShape } from './TypedShape.tsx';
import { drawWords } from './words.ts';

const PAGE = 50;
const STEP = 0.0001;

/** Halfway to the vertex after it, around the end of a ring. */
function between({ geometry, positions }: DrawnShape, place: number): LngLat {
  const from = positions[place] ?? [0, 0];
  const to = positions[place + 1] ?? (geometry === 'polygon' ? positions[0] : undefined);
  if (to === undefined) return [from[0] + STEP, from[1]];
  return [Math.round(((from[0] + to[0]) / 2) * 1e7) / 1e7, Math.round(((from[1] + to[1]) / 2) * 1e7) / 1e7];
}

function Vertices({ drawing, shape }: { drawing: Drawing; shape: DrawnShape }) {
  const t = useWords(drawWords);
  const [wanted, setPage] = useState(0);
  const { positions, geometry, id } = shape;
  const page = Math.min(wanted, Math.max(0, Math.ceil(positions.length / PAGE) - 1));
  const first = page * PAGE;
  const shown = positions.slice(first, first + PAGE);
  const put = (place: number, position: LngLat) => drawing.move(id, positions.with(place, position));
  const cell = (place: number, axis: 0 | 1, limit: number) => {
    const position = positions[place] ?? [0, 0];
    return (
      <InputNumber
        size="small"
        className="drawNumber"
        value={position[axis]}
        min={-limit}
        max={limit}
        step={STEP}
        precision={7}
        controls={false}
        aria-label={t(axis === 0 ? 'lngOf' : 'latOf', { place: place + 1 })}
        onChange={(value) => {
          if (typeof value !== 'number' || value === position[axis]) return;
          put(place, axis === 0 ? [value, position[1]] : [position[0], value]);
        }}
      />
    );
  };
  return (
    <>
      {positions.length > MOST_DRAGGED ? <p className="uiQuiet">{t('fixed')}</p> : null}
      <table className="drawVertices">
        <caption className="uiOnlyRead">{t('vertices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('lng')}</th>
            <th scope="col">{t('lat')}</th>
            <th scope="col">
              <span className="uiOnlyRead">{t('change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((_, offset) => {
            const place = first + offset;
            return (
              <tr key={place}>
                <th scope="row" className="uiFigures">
                  {place + 1}
                </th>
                <td>{cell(place, 0, 180)}</td>
                <td>{cell(place, 1, 90)}</td>
                <td>
                  {geometry === 'point' ? null : (
                    <Button
                      size="small"
                      type="text"
                      icon={<PlusOutlined aria-hidden="true" />}
                      aria-label={t('addAfter', { place: place + 1 })}
                      title={t('addAfter', { place: place + 1 })}
                      onClick={() => drawing.move(id, positions.toSpliced(place + 1, 0, between(shape, place)))}
                    />
                  )}
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('removeVertex', { place: place + 1 })}
                    title={t('removeVertex', { place: place + 1 })}
                    disabled={positions.length <= FEWEST[geometry]}
                    onClick={() => drawing.move(id, positions.toSpliced(place, 1))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {positions.length > PAGE ? (
        <div className="uiRow">
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <span className="uiQuiet uiFigures">
            {t('page', { from: first + 1, to: first + shown.length, all: positions.length })}
          </span>
          <Button size="small" disabled={first + PAGE >= positions.length} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface VertexTableProps {
  drawing: Drawing;
  roles: readonly DrawRole[];
  /** An additional name of a shape by its id; empty for none. */
  noteOf?: (id: string) => string;
}

/** Every shape with its vertices as editable text, for use without a pointer. */
export function VertexTable({ drawing, roles, noteOf }: VertexTableProps) {
  const t = useWords(drawWords);
  const { shapes, selectedId } = useDrawing(drawing);
  const nameOf = (role: string) => roles.find(({ key }) => key === role)?.label ?? role;
  const chosen = shapes.find(({ id }) => id === selectedId);
  return (
    <section className="drawTable" aria-label={t('shapes')}>
      {shapes.length === 0 ? <p className="uiQuiet">{t('noShapes')}</p> : null}
      <ul className="drawShapes">
        {shapes.map(({ id, role, positions }, place) => (
          <li key={id}>
            <button
              type="button"
              className="drawShape uiFocus"
              aria-pressed={id === selectedId}
              onClick={() => drawing.select(id === selectedId ? null : id)}
            >
              <span>
                {t('shapeName', { name: nameOf(role), place: place + 1 })} <b>{noteOf?.(id)}</b>
              </span>
              <span className="uiQuiet uiFigures">{t('vertexCount', { count: positions.length })}</span>
            </button>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('removeShape', { name: nameOf(role), place: place + 1 })}
              onClick={() => drawing.remove(id)}
            />
          </li>
        ))}
      </ul>
      {chosen === undefined ? null : <Vertices key={chosen.id} drawing={drawing} shape={chosen} />}
      <TypedShape drawing={drawing} roles={roles} />
    </section>
  );
}
