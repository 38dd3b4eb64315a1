import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { LngLat } from '#contract/ground/geometry.ts';
import { useWords } from '#web/lib/words.ts';
import { type Drawing, type DrawRole, FEWEST, newShapeId } from './drawing.ts';
import { drawWords } from './words.ts';

/** The positions of a text, a line each; or the number of the first line that is none. */
export function positionsIn(text: string): { positions: LngLat[]; badLine: number | null } {
  const positions: LngLat[] = [];
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [lng, lat, ...more] = line
      .trim()
      .split(/[\s,\uff0c;]+/)
      .map(Number);
    const isGood =
      lng !== undefined && lat !== undefined && more.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
    if (!isGood) return { positions, badLine: place + 1 };
    positions.push([lng, lat]);
  }
  return { positions, badLine: null };
}

const samePlace = (one: LngLat | undefined, other: LngLat | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];

/** Coordinates typed or pasted as a new shape. */
export function TypedShape({ drawing, roles }: { drawing: Drawing; roles: readonly DrawRole[] }) {
  const t = useWords(drawWords);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [wanted, setRole] = useState('');
  const [problem, setProblem] = useState('');
  const role = roles.find(({ key }) => key === wanted) ?? roles[0];
  if (role === undefined) return null;
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t('type')}
      </Button>
    );
  const add = () => {
    const { positions, badLine } = positionsIn(text);
    if (badLine !== null) return setProblem(t('typeBad', { line: badLine }));
    const isClosed = role.geometry === 'polygon' && samePlace(positions[0], positions.at(-1)) && positions.length > 1;
    const ring = isClosed ? positions.slice(0, -1) : positions;
    if (ring.length < FEWEST[role.geometry]) return setProblem(t('typeFew', { count: FEWEST[role.geometry] }));
    const id = newShapeId();
    const few = role.geometry === 'point' ? ring.slice(0, 1) : ring;
    drawing.add({ id, role: role.key, geometry: role.geometry, positions: few });
    drawing.select(id);
    setText('');
    setProblem('');
    setOpen(false);
  };
  return (
    <div className="drawTyped">
      <label>
        {t('typeHint')}
        <Input.TextArea
          rows={5}
          value={text}
          status={problem === '' ? '' : 'error'}
          placeholder={'114.0579, 22.5431\n114.0679, 22.5431\n114.0679, 22.5531'}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </label>
      {problem === '' ? null : (
        <p className="drawProblem" role="alert">
          {problem}
        </p>
      )}
      <div className="uiRow">
        <Select
          size="small"
          aria-label={t('typeAs')}
          value={role.key}
          options={roles.map(({ key, label }) => ({ value: key, label }))}
          onChange={setRole}
        />
        <Button size="small" type="primary" onClick={add}>
          {t('addTyped')}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
