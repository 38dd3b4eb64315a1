/** Where a trip begins and ends: two fields that take whatever names a place; with script the map and the reader's own place as well. */
import { Fragment, h, type JSX, type RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '#contract/ground/enums.ts';
import type { PortalHome } from '#contract/portal/home/data.ts';
import { LONGEST_PLACE, pointText } from '#contract/portal/home/rules.ts';
import { speaking } from '../words.ts';
import { PointChoice } from './pointChoice.ts';
import type { Point } from './projection.ts';
import { homeWords, placeWords } from './words.ts';

export type End = 'from' | 'to';
type Fields = Readonly<Record<End, RefObject<HTMLInputElement | null>>>;

/** A browser that does not find out where it is by then will hardly do. */
const PATIENCE_MS = 15_000;

interface FieldsProps {
  readonly data: PortalHome;
  readonly language: Language;
}

function field(name: End, { data, language }: FieldsProps, fields: Fields): JSX.Element {
  const end = data.price?.[name];
  const isWrong = end !== undefined && end.problem !== null;
  return h('label', null, [
    speaking(homeWords, language)(name),
    h('input', {
      ref: fields[name],
      name,
      list: 'places',
      required: true,
      maxLength: LONGEST_PLACE,
      autoComplete: 'off',
      defaultValue: end?.text ?? '',
      'aria-describedby': isWrong ? `placeHint ${name}Problem` : 'placeHint',
      ...(isWrong ? { 'aria-invalid': 'true' } : {}),
    }),
  ]);
}

/** Asks the browser, which asks the reader. */
function whereIAm(told: (position: Point | null) => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords: { longitude, latitude } }) => told([longitude, latitude]),
    () => told(null),
    { timeout: PATIENCE_MS, maximumAge: 60_000 },
  );
}

export function PriceFields({ data, language }: FieldsProps): JSX.Element {
  const t = speaking(placeWords, language);
  const fields: Fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  // without script there is nothing to press
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [isOnMap, setOnMap] = useState(false);
  const [said, say] = useState('');
  const put = (end: End, position: Point): void => {
    const input = fields[end].current;
    if (input !== null) input.value = pointText(position);
    say(t(end === 'from' ? 'beginsAt' : 'endsAt', { place: pointText(position) }));
  };
  const findMe = (): void => {
    say(t('finding'));
    whereIAm((position) => (position === null ? say(t('notFound')) : put('from', position)));
  };
  const { parts, stations } = data;
  const [example] = stations;
  const canDraw = parts.length > 0 || stations.length > 0;
  return h(Fragment, null, [
    h('form', { class: 'price', method: 'get', action: '/portal/home#price' }, [
      h('input', { type: 'hidden', name: 'lang', value: language }),
      field('from', { data, language }, fields),
      field('to', { data, language }, fields),
      h('button', { type: 'submit' }, speaking(homeWords, language)('ask')),
      h(
        'small',
        { id: 'placeHint' },
        example === undefined
          ? t('hint')
          : t('hintWith', { station: example.name, point: pointText(example.position) }),
      ),
      h(
        'datalist',
        { id: 'places' },
        stations.map(({ code, name }) => h('option', { key: code, value: name })),
      ),
    ]),
    isAlive
      ? h('div', { class: 'placeTools' }, [
          'geolocation' in navigator
            ? h('button', { type: 'button', class: 'plain', onClick: findMe }, t('whereIAm'))
            : null,
          canDraw
            ? h(
                'button',
                { type: 'button', class: 'plain', 'aria-expanded': isOnMap, onClick: () => setOnMap(!isOnMap) },
                t(isOnMap ? 'closeMap' : 'onMap'),
              )
            : null,
          h('p', { role: 'status' }, said),
        ])
      : null,
    isOnMap ? h(PointChoice, { parts, stations, language, put }) : null,
  ]);
}
