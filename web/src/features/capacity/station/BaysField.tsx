import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { BAY_KINDS, type BayKind } from '#contract/capacity/car/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { positionIn, textOf } from '#web/shared/position/positions.ts';
import './station.css';
import { words } from './words.ts';

export interface Bay {
  code: string;
  kind: BayKind;
  capacity: number;
  state: 'enabled' | 'disabled';
  accessible: boolean;
  position: [number, number] | null;
  radius: number;
}

interface BaysFieldProps {
  id?: string;
  value?: Bay[];
  onChange?: (bays: Bay[]) => void;
}

const isCode = (text: string): boolean => /^[A-Za-z]*\d+$/.test(text);

/** The code after the last: A3 after A2. */
function nextCode(bays: readonly Bay[]): string {
  const last = bays.findLast(({ code }) => isCode(code))?.code ?? 'A0';
  const digits = /\d+$/.exec(last)?.[0] ?? '0';
  return last.slice(0, last.length - digits.length) + String(Number(digits) + 1).padStart(digits.length, '0');
}

function PositionCell({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Bay['position'];
  onChange: (at: Bay['position']) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? textOf(value);
  const read = positionIn(text);
  return (
    <Input
      size="small"
      aria-label={label}
      value={text}
      status={read === undefined ? 'error' : ''}
      onChange={(event) => {
        setTyped(event.target.value);
        const at = positionIn(event.target.value);
        if (at !== undefined) onChange(at);
      }}
      onBlur={() => {
        if (read !== undefined) setTyped(undefined);
      }}
    />
  );
}

const HEADS = ['bayCode', 'bayKind', 'capacity', 'inUse', 'accessible', 'bayPosition', 'radius'] as const;

interface BayRowProps {
  /** For the label of the form: the first row has it. */
  id: string | undefined;
  bay: Bay;
  /** From 1. */
  place: number;
  change: (next: Partial<Bay>) => void;
  remove: () => void;
}

function BayRow({ id, bay, place, change, remove }: BayRowProps) {
  const t = useWords(words);
  const kindWord = useDictLabel('bayKind');
  const label = (head: (typeof HEADS)[number]) => t('bayField', { field: t(head), place });
  const number = (head: 'capacity' | 'radius', otherwise: number) => (
    <td>
      <InputNumber
        size="small"
        className="stationBayNumber"
        aria-label={label(head)}
        min={1}
        max={100}
        value={bay[head]}
        onChange={(value) => change({ [head]: value ?? otherwise })}
      />
    </td>
  );
  const check = (head: 'inUse' | 'accessible', isSet: boolean, set: (isSet: boolean) => Partial<Bay>) => (
    <td>
      <Checkbox aria-label={label(head)} checked={isSet} onChange={(event) => change(set(event.target.checked))} />
    </td>
  );
  return (
    <tr>
      <td>
        <Input
          id={id}
          size="small"
          className="stationBayCode"
          aria-label={label('bayCode')}
          maxLength={20}
          value={bay.code}
          onChange={(event) => change({ code: event.target.value })}
        />
      </td>
      <td>
        <Select
          size="small"
          className="stationBayKind"
          aria-label={label('bayKind')}
          value={bay.kind}
          options={BAY_KINDS.map((kind) => ({ value: kind, label: kindWord(kind) }))}
          onChange={(kind) => change({ kind })}
        />
      </td>
      {number('capacity', 1)}
      {check('inUse', bay.state === 'enabled', (isSet) => ({ state: isSet ? 'enabled' : 'disabled' }))}
      {check('accessible', bay.accessible, (accessible) => ({ accessible }))}
      <td>
        <PositionCell label={label('bayPosition')} value={bay.position} onChange={(position) => change({ position })} />
      </td>
      {number('radius', 5)}
      <td>
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('removeBay', { place })}
          onClick={remove}
        />
      </td>
    </tr>
  );
}

/** The bays of a station, a row each. */
export function BaysField({ id, value = [], onChange }: BaysFieldProps) {
  const t = useWords(words);
  const add = () =>
    onChange?.([
      ...value,
      {
        code: nextCode(value),
        kind: value.at(-1)?.kind ?? BAY_KINDS[0],
        capacity: 1,
        state: 'enabled',
        accessible: false,
        position: null,
        radius: 5,
      },
    ]);
  return (
    <>
      {value.length === 0 ? (
        <p className="uiQuiet">{t('noBays')}</p>
      ) : (
        <div className="stationBays">
          <table>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col">
                    {t(head)}
                  </th>
                ))}
                <th scope="col">
                  <span className="uiOnlyRead">{t('delete')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.map((bay, place) => (
                <BayRow
                  // oxlint-disable-next-line react/no-array-index-key -- a bay has no name besides the code that is being typed
                  key={place}
                  id={place === 0 ? id : undefined}
                  bay={bay}
                  place={place + 1}
                  change={(next) => onChange?.(value.with(place, { ...bay, ...next }))}
                  remove={() => onChange?.(value.toSpliced(place, 1))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={add}>
        {t('addBay')}
      </Button>
    </>
  );
}
