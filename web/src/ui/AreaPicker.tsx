/**
 * Chooses divisions: by opening level after level, or by typing a name, pinyin, first letters or a code.
 *
 *   <Field name="areaCode" label={t('area')}><AreaPicker label={t('area')} /></Field>          // a code; '' for none
 *   <Field name="areaCodes" label={t('areas')} wide><AreasPicker label={t('areas')} /></Field>  // codes
 *
 * Divisions that are stopped are not offered; one that was chosen before stays, and says so.
 */
import { useQueries, useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { type Key, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { AreaRow, PlacedArea } from '#contract/base/sysArea/calls.ts';
import { areaSearchQuery, areasBelowQuery, useAreaPath, useAreasNamed } from '#web/lib/areas.ts';
import { queryClient } from '#web/lib/query.ts';
import { useName, useWords } from '#web/lib/words.ts';
import './kit.css';
import { uiWords } from './words.ts';

interface PickerProps {
  /** Given by the form. */
  id?: string;
  /** The label for screen readers. */
  label: string;
  disabled?: boolean;
  /** Placeholder that says what an empty picker means. */
  placeholder?: string;
}

interface Node {
  id: string;
  pId: string;
  value: string;
  title: string;
  isLeaf: boolean;
}

const nodeOf = ({ code, parentId, childCount }: AreaRow, title: string): Node => ({
  id: code,
  pId: parentId ?? '',
  value: code,
  title,
  isLeaf: childCount === 0,
});

/** Every level that has been opened. */
function useOpened(opened: readonly string[]): Node[] {
  const name = useName();
  const levels = useQueries({
    queries: ['', ...opened].map((pid) => areasBelowQuery(pid === '' ? null : pid, true)),
    combine: (answers) => answers.flatMap(({ data }) => data?.list ?? []),
  });
  return useMemo(() => levels.map((area) => nodeOf(area, name(area))), [levels, name]);
}

/** The search result as a flat list, each entry with its parents. */
function useFound(typed: string) {
  const pathOf = useAreaPath();
  const asked = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery(areaSearchQuery(asked, true));
  const nodes = useMemo(
    () =>
      data?.list.map((area): Node => ({ id: area.code, pId: '', value: area.code, title: pathOf(area), isLeaf: true })),
    [data, pathOf],
  );
  return { nodes: asked === '' ? undefined : (nodes ?? []), isFetching };
}

function useLabels(codes: readonly string[]): (code: string) => string {
  const t = useWords(uiWords);
  const pathOf = useAreaPath();
  const named = useAreasNamed(codes);
  const label = (area: PlacedArea) =>
    area.state === 'disabled' || area.inheritedState === 'stopped'
      ? t('areaStopped', { name: pathOf(area) })
      : pathOf(area);
  return (code) => {
    const area = named.get(code);
    return area === undefined ? code : label(area);
  };
}

/** Common parts of the pickers of one and of many divisions. */
function usePicker(codes: readonly string[]) {
  const t = useWords(uiWords);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const labelOf = useLabels(codes);
  const tree = useOpened(opened);
  const { nodes, isFetching } = useFound(typed);
  // a level is there before the tree opens it
  const expand = async (keys: readonly string[]) => {
    await Promise.allSettled(keys.map((pid) => queryClient.ensureQueryData(areasBelowQuery(pid, true))));
    setOpened(keys);
  };
  const shared = {
    style: { width: '100%' },
    allowClear: true,
    showSearch: true,
    searchValue: typed,
    onSearch: setTyped,
    filterTreeNode: false,
    treeDataSimpleMode: true,
    treeData: nodes ?? tree,
    // search results are not a tree
    ...(nodes === undefined ? { treeExpandedKeys: [...opened] } : {}),
    onTreeExpand: (keys: Key[]) => void expand(keys.map(String)),
    placeholder: t('areaPlaceholder'),
    notFoundContent: isFetching ? t('loading') : t('areaNotFound'),
    popupMatchSelectWidth: 360,
    listHeight: 320,
    onOpenChange: (open: boolean) => (open ? undefined : setTyped('')),
  };
  const shown = (code: string) => ({ value: code, label: labelOf(code) });
  return { shared, shown };
}

/** One division; its value is a code, empty for none. */
export function AreaPicker({
  value = '',
  onChange,
  id,
  label,
  disabled,
  placeholder,
}: PickerProps & { value?: string; onChange?: (code: string) => void }) {
  const { shared, shown } = usePicker(value === '' ? [] : [value]);
  return (
    <TreeSelect<{ value: string; label: ReactNode } | undefined>
      {...shared}
      id={id}
      aria-label={label}
      disabled={disabled}
      labelInValue
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value === '' ? undefined : shown(value)}
      onChange={(chosen: { value: string } | undefined) => onChange?.(chosen?.value ?? '')}
    />
  );
}

/** Leaves out what another of the codes holds already. */
const outermost = (codes: readonly string[]): string[] =>
  codes.filter((code) => !codes.some((other) => other !== code && code.startsWith(other)));

const NONE: readonly string[] = [];

/** Several divisions; choosing one takes the place of those below it. */
export function AreasPicker({
  value = NONE,
  onChange,
  id,
  label,
  disabled,
  placeholder,
}: PickerProps & { value?: readonly string[]; onChange?: (codes: string[]) => void }) {
  const { shared, shown } = usePicker(value);
  return (
    <TreeSelect<{ value: string; label: ReactNode }[]>
      {...shared}
      id={id}
      aria-label={label}
      disabled={disabled}
      multiple
      labelInValue
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value.map(shown)}
      onChange={(chosen: { value: string }[]) => onChange?.(outermost(chosen.map((each) => each.value)))}
    />
  );
}
