import type { DictColour } from '#contract/base/sysDict/calls.ts';
import { useDict, useDictLabel } from '#web/lib/dict.ts';
import { StateTag, type Tone } from './StateTag.tsx';

/** Every colour of a dictionary also has a shape; plain text has neither. */
const TONES: Record<Exclude<DictColour, 'none'>, Tone> = {
  green: 'good',
  blue: 'busy',
  grey: 'idle',
  amber: 'warn',
  red: 'bad',
};

/** The tone of a dictionary's colour; null for plain text. */
export const toneOf = (colour: DictColour): Tone | null => (colour === 'none' ? null : TONES[colour]);

interface DictTagProps {
  /** Code of the dictionary. */
  type: string;
  value: string;
  /** Overrides the dictionary's colour. */
  tone?: Tone;
}

/** A value by the word and the look that its dictionary gives it. */
export function DictTag({ type, value, tone }: DictTagProps) {
  const item = useDict(type).find((candidate) => candidate.value === value);
  const shown = tone ?? toneOf(item?.colour ?? 'none');
  const label = item?.label ?? value;
  return shown === null ? <span>{label}</span> : <StateTag tone={shown}>{label}</StateTag>;
}

/** Several values of one dictionary, in words. */
export function DictNames({ type, values, separator }: { type: string; values: readonly string[]; separator: string }) {
  return values.map(useDictLabel(type)).join(separator);
}
