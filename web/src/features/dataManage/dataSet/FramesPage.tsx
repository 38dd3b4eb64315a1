import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Input, Select, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { DataSet } from '#contract/dataManage/dataSet/calls.ts';
import { dataSetPage, framesPage } from '#contract/dataManage/dataSet/page.ts';
import { SPLITS } from '#contract/dataManage/dataSet/rules.ts';
import { dataFrameWords } from '#contract/dataManage/dataSet/words.ts';
import { textIn } from '#contract/ground/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { confirm } from '#web/lib/confirm.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { oneOf, text, usePageTitle, useSearchState } from '#web/lib/page.tsx';
import type { SearchValues } from '#web/lib/searchState.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useLanguage, useText, useWords } from '#web/lib/words.ts';
import { useLabels } from '#web/shared/frame/labels.ts';
import { RANGE_CHOICES } from '#web/shared/range/choices.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import './dataSet.css';
import {
  dataSetQuery,
  dataSetsChanged,
  figuresQuery,
  type FrameFilters,
  framesQuery,
  versionsQuery,
} from './dataQueries.ts';
import { FrameGrid } from './FrameGrid.tsx';
import { FrameView } from './FrameView.tsx';
import { words } from './words.ts';

// a calendar is heavy
const RangePicker = lazy(() => import('#web/ui/list/RangePicker.tsx'));

const SIZES = { small: [0, 1024], medium: [1024, 9216], large: [9216, undefined] } as const;
const SIZE_NAMES = ['small', 'medium', 'large'] as const;

const SEARCH = {
  set: text(),
  number: text(),
  keyword: text(),
  scene: text(),
  sensor: text(),
  split: oneOf(SPLITS),
  label: text(),
  objects: oneOf(['yes', 'no']),
  size: oneOf(SIZE_NAMES),
  attribute: text(),
  value: text(),
  /** An attribute of the frame, as `code=value`. */
  frameAttribute: text(),
  from: text(),
  to: text(),
  unconfirmed: oneOf(['yes']),
  two: oneOf(['unlike', 'alike']),
  differs: text(),
  range: text(),
  frame: text(),
};
type Search = SearchValues<typeof SEARCH>;
type Change = (changed: Partial<Search>) => void;

const isId = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id);
const numberOf = (value: string): number | null => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : null);

const isTime = (value: string): boolean => value !== '' && !Number.isNaN(Date.parse(value));
const attributeOf = (written: string): { code: string; value: string } => {
  const at = written.indexOf('=');
  return { code: written.slice(0, at), value: written.slice(at + 1) };
};

function filtersOf(search: Search): FrameFilters {
  const [areaFrom, areaTo] = search.size === '' ? [undefined, undefined] : SIZES[search.size];
  const differsFrom = numberOf(search.differs);
  return {
    dataSetId: search.set,
    number: numberOf(search.number),
    ...(search.keyword === '' ? {} : { keyword: search.keyword }),
    ...(search.scene === '' ? {} : { scene: search.scene }),
    ...(search.sensor === '' ? {} : { sensor: search.sensor }),
    ...(search.split === '' ? {} : { split: search.split }),
    ...(isId(search.label) ? { classId: search.label } : {}),
    ...(search.objects === '' ? {} : { hasObjects: search.objects === 'yes' }),
    ...(areaFrom === undefined ? {} : { areaFrom }),
    ...(areaTo === undefined ? {} : { areaTo }),
    ...(search.attribute === '' || search.value === ''
      ? {}
      : { attribute: { code: search.attribute, value: search.value } }),
    ...(search.frameAttribute.includes('=') ? { frameAttribute: attributeOf(search.frameAttribute) } : {}),
    ...(isTime(search.from) ? { takenFrom: search.from } : {}),
    ...(isTime(search.to) ? { takenTo: search.to } : {}),
    ...(search.unconfirmed === '' ? {} : { isUnconfirmed: true }),
    ...(search.two === '' ? {} : { isUnlike: search.two === 'unlike' }),
    ...(differsFrom === null ? {} : { differsFrom }),
    ...(isId(search.range) ? { rangeId: search.range } : {}),
  };
}

interface ChooseProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** What no choice means; "any" when left out. */
  none?: string;
  onChange: (value: string) => void;
}

function Choose({ label, value, options, none, onChange }: ChooseProps) {
  const t = useWords(words);
  return (
    <label className="dataFilter">
      <span className="uiLabel">{label}</span>
      <Select
        aria-label={label}
        value={value}
        options={[{ value: '', label: none ?? t('any') }, ...options]}
        showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
        onChange={onChange}
      />
    </label>
  );
}

/** A text that is asked for when it is finished. */
function Ask({ label, value, onChange }: Omit<ChooseProps, 'options' | 'none'>) {
  return (
    <label className="dataFilter">
      <span className="uiLabel">{label}</span>
      <Input
        key={value}
        defaultValue={value}
        maxLength={120}
        allowClear
        onPressEnter={({ currentTarget }) => onChange(currentTarget.value.trim())}
        onBlur={({ target }) => onChange(target.value.trim())}
      />
    </label>
  );
}

interface AttributeOption {
  readonly value: string;
  readonly label: string;
}

/** Attributes that labels declare, by their codes: a name, and the values where there is a fixed set of them. */
function useAttributes(classIds: ReadonlySet<string>) {
  const t = useWords(words);
  const language = useLanguage();
  const labels = useLabels().data ?? [];
  const known = new Map<string, { name: string; values: Map<string, AttributeOption> }>();
  for (const { id, attributes } of labels)
    for (const { code, nameZh, nameEn, kind, options } of classIds.has(id) ? attributes : []) {
      const one = known.get(code) ?? { name: textIn([nameZh, nameEn], language), values: new Map() };
      known.set(code, one);
      for (const { value, ...names } of options)
        one.values.set(value, { value, label: textIn([names.nameZh, names.nameEn], language) });
      if (kind !== 'boolean') continue;
      one.values.set('true', { value: 'true', label: t('yes') });
      one.values.set('false', { value: 'false', label: t('no') });
    }
  return known;
}

/** An attribute of objects and its value: chosen where labels declare them, written where they do not. */
function AttributeFilter({
  search,
  change,
  classIds,
}: {
  search: Search;
  change: Change;
  classIds: ReadonlySet<string>;
}) {
  const t = useWords(words);
  const known = useAttributes(classIds);
  const values = [...(known.get(search.attribute)?.values.values() ?? [])];
  const [written, setWritten] = useState(search.attribute);
  const take = (code: string) => {
    if (code !== search.attribute) change({ attribute: code, value: '' });
  };
  return (
    <>
      <label className="dataFilter">
        <span className="uiLabel">{t('attributeCode')}</span>
        <AutoComplete
          aria-label={t('attributeCode')}
          value={written}
          allowClear
          options={[...known].map(([code, { name }]) => ({ value: code, label: `${name} · ${code}` }))}
          onChange={(code: string | undefined) => setWritten(code ?? '')}
          onSelect={(code) => take(code ?? '')}
          onClear={() => take('')}
          onBlur={() => take(written.trim())}
        />
      </label>
      {values.length === 0 ? (
        <Ask label={t('attributeValue')} value={search.value} onChange={(value) => change({ value })} />
      ) : (
        <Choose
          label={t('attributeValue')}
          value={search.value}
          options={values}
          onChange={(value) => change({ value })}
        />
      )}
    </>
  );
}

function Filters({ search, change }: { search: Search; change: Change }) {
  const t = useWords(words);
  const say = useText();
  const can = useCan();
  const language = useLanguage();
  const splitName = useDictLabel('dataSplit');
  const number = numberOf(search.number);
  const figures = useQuery(figuresQuery(search.set, number));
  const labels = useLabels();
  const versions = useQuery(versionsQuery(search.set));
  const { fields } = dataFrameWords;
  const named = (list: readonly { name: string }[] = []) =>
    list.filter(({ name }) => name !== '').map(({ name }) => ({ value: name, label: name }));
  const labelName = new Map(
    (labels.data ?? []).map(({ id, nameZh, nameEn }) => [id, textIn([nameZh, nameEn], language)]),
  );
  const rare = [
    search.scene,
    search.sensor,
    search.differs,
    search.unconfirmed,
    search.two,
    search.keyword,
    search.attribute,
    search.value,
    search.from,
    search.to,
    search.range,
  ];
  const hasMore = rare.some((value) => value !== '');
  const sizeWords = { small: t('small'), medium: t('medium'), large: t('large') };
  return (
    <div className="dataFilters" role="search" aria-label={t('filters')}>
      <Choose
        label={say(fields.classId)}
        value={search.label}
        options={(figures.data?.classes ?? []).map(({ id, name, objects }) => ({
          value: id,
          label: `${labelName.get(id) ?? name} ${formatNumber(objects)}`,
        }))}
        onChange={(label) => change({ label })}
      />
      <Choose
        label={t('size')}
        value={search.size}
        options={SIZE_NAMES.map((value) => ({ value, label: sizeWords[value] }))}
        onChange={(value) => change({ size: SIZE_NAMES.find((size) => size === value) ?? '' })}
      />
      <Choose
        label={say(fields.hasObjects)}
        value={search.objects}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        onChange={(value) => change({ objects: value === 'yes' || value === 'no' ? value : '' })}
      />
      <Choose
        label={say(fields.split.name)}
        value={search.split}
        options={SPLITS.map((value) => ({ value, label: splitName(value) }))}
        onChange={(value) => change({ split: SPLITS.find((split) => split === value) ?? '' })}
      />
      {figures.data === undefined || figures.data.frameAttributes.length === 0 ? null : (
        <Choose
          label={say(fields.frameAttribute)}
          value={search.frameAttribute}
          options={figures.data.frameAttributes.map(({ code, value, frames }) => ({
            value: `${code}=${value}`,
            label: `${code}: ${value} ${formatNumber(frames)}`,
          }))}
          onChange={(frameAttribute) => change({ frameAttribute })}
        />
      )}
      <details className="dataMore" open={hasMore || undefined}>
        <summary>{t('moreFilters')}</summary>
        <div className="dataFilters">
          <Choose
            label={say(fields.scene)}
            value={search.scene}
            options={named(figures.data?.scenes)}
            onChange={(scene) => change({ scene })}
          />
          <Choose
            label={say(fields.sensor)}
            value={search.sensor}
            options={named(figures.data?.sensors)}
            onChange={(sensor) => change({ sensor })}
          />
          <Choose
            label={say(fields.differsFrom)}
            value={search.differs}
            options={(versions.data?.list ?? []).map((one) => ({
              value: String(one.number),
              label: t('versionOf', { number: one.number }),
            }))}
            onChange={(differs) => change({ differs })}
          />
          <Choose
            label={say(fields.isUnconfirmed)}
            value={search.unconfirmed}
            options={[{ value: 'yes', label: t('yes') }]}
            onChange={(value) => change({ unconfirmed: value === 'yes' ? 'yes' : '' })}
          />
          <Choose
            label={say(fields.isUnlike)}
            value={search.two}
            options={[
              { value: 'unlike', label: t('unlike') },
              { value: 'alike', label: t('alike') },
            ]}
            onChange={(value) => change({ two: value === 'unlike' || value === 'alike' ? value : '' })}
          />
          <div className="dataFilter dataFilterWide">
            <span className="uiLabel">{say(fields.takenAt.name)}</span>
            <Suspense fallback={<Input disabled aria-label={say(fields.takenAt.name)} />}>
              <RangePicker
                label={say(fields.takenAt.name)}
                from={search.from}
                to={search.to}
                withTime
                isLabelled
                onChange={(from, to) => change({ from, to })}
              />
            </Suspense>
          </div>
          {can('capacity:range:list') ? (
            <div className="dataFilter">
              <span className="uiLabel">{say(fields.rangeId)}</span>
              <RemoteField
                name="frameRange"
                label={say(fields.rangeId)}
                source={RANGE_CHOICES}
                value={search.range}
                onChange={(range) => change({ range: range ?? '' })}
              />
            </div>
          ) : null}
          <Ask label={say(fields.keyword)} value={search.keyword} onChange={(keyword) => change({ keyword })} />
          <AttributeFilter
            key={search.attribute}
            search={search}
            change={change}
            classIds={new Set((figures.data?.classes ?? []).map(({ id }) => id))}
          />
        </div>
      </details>
    </div>
  );
}

const NO_FILTERS = {
  keyword: '',
  scene: '',
  sensor: '',
  split: '',
  label: '',
  objects: '',
  size: '',
  attribute: '',
  value: '',
  frameAttribute: '',
  from: '',
  to: '',
  unconfirmed: '',
  two: '',
  differs: '',
  range: '',
} as const;

function Frames({ set, search, change }: { set: DataSet; search: Search; change: Change }) {
  const t = useWords(words);
  const can = useCan();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const frames = useInfiniteQuery(framesQuery(filtersOf(search)));
  const list = frames.data?.pages.flatMap((page) => page.list) ?? [];
  const first = frames.data?.pages[0];
  const isNow = numberOf(search.number) === null;
  const mayRemove = isNow && set.state !== 'archived' && can('dataManage:dataSet:update');
  const remove = async () => {
    const count = picked.size;
    const asked = {
      title: t('removeTitle', { count }),
      text: t('removeText'),
      ok: t('remove', { count }),
      cancel: t('cancel'),
    };
    if (!(await confirm(asked))) return;
    try {
      const ids = [...picked];
      await callApi('/dataManage/dataFrame/removeFrames', { dataSetId: set.id, version: set.version, ids });
      setPicked(new Set());
      await dataSetsChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  if (frames.error !== null) return <ErrorState error={frames.error} retry={() => void frames.refetch()} />;
  if (first === undefined) return <Skeleton active />;
  const count = formatNumber(first.total ?? 0);
  const isFiltered = Object.keys(NO_FILTERS).some((name) => Reflect.get(search, name) !== '');
  return (
    <>
      <div className="uiSpread">
        <p className="uiQuiet" role="status">
          {first.totalIsCapped ? t('countMore', { count: formatNumber(10_000) }) : t('count', { count })}
        </p>
        <span className="uiRow">
          {picked.size > 0 && mayRemove ? (
            <Button danger onClick={() => void remove()}>
              {t('remove', { count: picked.size })}
            </Button>
          ) : null}
          {isFiltered ? <Button onClick={() => change(NO_FILTERS)}>{t('clear')}</Button> : null}
        </span>
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('noFrames')} />
      ) : (
        <FrameGrid
          frames={list}
          picked={mayRemove ? picked : null}
          pick={setPicked}
          open={(frame) => change({ frame })}
          more={frames.hasNextPage && !frames.isFetchingNextPage ? () => void frames.fetchNextPage() : null}
        />
      )}
      {isId(search.frame) ? <FrameView id={search.frame} frames={list} show={(frame) => change({ frame })} /> : null}
    </>
  );
}

/** The frames of a data set. Set, version, filters and the open frame stand in the address. */
export default function FramesPage() {
  const t = useWords(words);
  const say = useText();
  const [search, setSearch] = useSearchState(SEARCH);
  const known = isId(search.set);
  const set = useQuery({ ...dataSetQuery(search.set), enabled: known });
  const versions = useQuery({ ...versionsQuery(search.set), enabled: known });
  const row = set.data ?? undefined;
  usePageTitle(row?.name ?? null);
  const change: Change = (changed) => setSearch(changed, { replace: !('frame' in changed) });
  return (
    <section className="uiList dataFrames" aria-label={say(framesPage.title)}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{row?.name ?? say(framesPage.title)}</h1>
          <p>
            <Link to={`/${dataSetPage.route}${row === undefined ? '' : `?drawer=detail&record=${row.id}`}`}>
              {t('back')}
            </Link>
          </p>
        </div>
        {row === undefined ? null : (
          <Choose
            label={t('which')}
            none={t('now')}
            value={search.number}
            options={(versions.data?.list ?? []).map((one) => ({
              value: String(one.number),
              label: `${t('versionOf', { number: one.number })} ${one.name}`,
            }))}
            onChange={(number) => change({ number })}
          />
        )}
      </header>
      {!known || set.data === null ? (
        <EmptyState title={t('chooseSet')} />
      ) : set.error !== null ? (
        <ErrorState error={set.error} retry={() => void set.refetch()} />
      ) : row === undefined ? (
        <Skeleton active />
      ) : (
        <>
          <Filters search={search} change={change} />
          <Frames key={search.set} set={row} search={search} change={change} />
        </>
      )}
    </section>
  );
}
