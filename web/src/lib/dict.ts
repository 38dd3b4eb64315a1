/**
 * The words of the product's values, from the dictionaries. All of them are loaded with the session in one call, so that
 * no page ever shows a bare value first; a change reaches open consoles over the live stream.
 *
 *   const states = useDict('orderStatus');        // items in their order, in the current language
 *   const stateWord = useDictLabel('orderStatus'); stateWord(row.status)
 *   <DictTag type="orderStatus" value={row.status} />   // in ui/DictTag.tsx
 */
import { useMemo } from 'react';
import type { CallOutput } from '#contract/index.ts';
import type { DictColour, DictEntry } from '#contract/base/sysDict/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import { callApi } from './client.ts';
import { getLanguage, nameIn, useLanguage } from './language.ts';
import { useLiveEvent } from './live.ts';
import { createStore, useStore } from './store.ts';

export interface DictItem {
  readonly value: string;
  readonly label: string;
  readonly colour: DictColour;
  readonly parentValue: string;
  /** `disabled`: keeps its word, but is not offered for choosing. */
  readonly state: DictEntry['state'];
}

interface Kept {
  readonly version: number;
  readonly items: readonly DictEntry[];
}

const NOTHING: readonly DictEntry[] = [];
const dicts = createStore<ReadonlyMap<string, Kept>>(new Map());

/** What was answered over what is kept. When all were asked for, those that are not among the answers are gone. */
function take(answers: CallOutput<'/sys/sysDict/getByTypeCode'>['dicts'], asked: readonly string[] | null): void {
  const before = dicts.get();
  const after = new Map(asked === null ? [] : before);
  for (const code of asked ?? []) after.delete(code);
  for (const { typeCode, version, unchanged, items } of answers) {
    const kept = before.get(typeCode);
    after.set(typeCode, unchanged && kept !== undefined ? kept : { version, items });
  }
  const isSame = after.size === before.size && [...after].every(([code, kept]) => before.get(code) === kept);
  if (!isSame) dicts.set(after);
}

/** For a page without a session, whose own call answered them. */
export const takeDicts = (answers: CallOutput<'/sys/sysDict/getByTypeCode'>['dicts']): void =>
  take(
    answers,
    answers.map(({ typeCode }) => typeCode),
  );

/** Asks for dictionaries, or for all; of those that did not change nothing but their version travels. */
export async function loadDicts(codes: readonly string[] | null = null, signal?: AbortSignal): Promise<void> {
  const kept = dicts.get();
  const known = [...kept].filter(([code]) => codes === null || codes.includes(code));
  const knownVersions = Object.fromEntries(known.map(([code, { version }]) => [code, version]));
  const input = codes === null ? { knownVersions } : { typeCodes: [...codes], knownVersions };
  const answer = await callApi('/sys/sysDict/getByTypeCode', input, { signal });
  take(answer.dicts, codes);
}

/** Follows changes for as long as the frame is there. What fails is made up for by the next event or reload. */
export function useFollowDicts(): void {
  useLiveEvent('dict', (event) => {
    if (event.kind === 'resync') loadDicts().catch(() => undefined);
    else if (dicts.get().get(event.typeCode)?.version !== event.version)
      loadDicts([event.typeCode]).catch(() => undefined);
  });
}

const itemsIn = (entries: readonly DictEntry[], language: Language): DictItem[] =>
  entries.map((entry) => ({
    value: entry.value,
    label: nameIn(entry, language),
    colour: entry.colour,
    parentValue: entry.parentValue,
    state: entry.state,
  }));

/** The items of a dictionary in their order, stopped ones included. */
export function useDict(typeCode: string): readonly DictItem[] {
  const entries = useStore(dicts).get(typeCode)?.items ?? NOTHING;
  const language = useLanguage();
  return useMemo(() => itemsIn(entries, language), [entries, language]);
}

/** The items of any dictionary, for a component that learns only from its data or its props which it needs. */
export function useDicts(): (typeCode: string) => readonly DictItem[] {
  const kept = useStore(dicts);
  const language = useLanguage();
  return useMemo(() => (typeCode) => itemsIn(kept.get(typeCode)?.items ?? NOTHING, language), [kept, language]);
}

/** The word of a value at this moment, for what is no component. */
export const dictLabelNow = (typeCode: string, value: string): string => {
  const entry = dicts
    .get()
    .get(typeCode)
    ?.items.find((item) => item.value === value);
  return entry === undefined ? value : nameIn(entry, getLanguage());
};

/** The word of a value; a value that the dictionary does not have stands for itself. */
export function useDictLabel(typeCode: string): (value: string) => string {
  const items = useDict(typeCode);
  return useMemo(() => {
    const labels = new Map(items.map(({ value, label }) => [value, label]));
    return (value) => labels.get(value) ?? value;
  }, [items]);
}
