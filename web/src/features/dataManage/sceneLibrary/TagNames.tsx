import { useQuery } from '@tanstack/react-query';
import type { Scene, TagValue } from '#contract/dataManage/scene/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { tagTypesQuery } from './sceneQueries.ts';
import { words } from './words.ts';

/** The tags of a scene in words, each with its value. */
export function TagNames({ tags, tagValues }: Pick<Scene, 'tags' | 'tagValues'>) {
  const t = useWords(words);
  const nameOf = useDictLabel('sceneTag');
  const units = new Map(useQuery(tagTypesQuery).data?.list.map(({ tag, unit }) => [tag, unit]));
  const said = (tag: string, value: TagValue | undefined): string => {
    if (value === undefined) return '';
    if (typeof value === 'boolean') return ` ${value ? t('yes') : t('no')}`;
    return typeof value === 'string' ? ` ${value}` : ` ${formatNumber(value)} ${units.get(tag) ?? ''}`.trimEnd();
  };
  return tags.map((tag) => nameOf(tag) + said(tag, tagValues[tag])).join(' · ');
}
