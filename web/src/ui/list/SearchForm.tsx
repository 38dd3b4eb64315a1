import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type Ref, useId, useMemo, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { sameTexts } from './arrangement.ts';
import { FilterControl } from './FilterControl.tsx';
import { type FilterTexts, cleaned, fieldsOf, isActive } from './filterValues.ts';
import type { AnyFilter } from './types.ts';

export interface SearchFormProps {
  filters: readonly AnyFilter[];
  /** The active filters. */
  texts: FilterTexts;
  search: (texts: Record<string, string>) => void;
  formRef: Ref<HTMLFormElement>;
}

/** Which filters stand in the row, and which under "more". */
function split(filters: readonly AnyFilter[]): [upFront: AnyFilter[], rest: AnyFilter[]] {
  const chosen = filters.some((filter) => filter.upFront !== undefined);
  const isUpFront = (filter: AnyFilter, place: number) => (chosen ? filter.upFront === true : place < 3);
  return [filters.filter(isUpFront), filters.filter((filter, place) => !isUpFront(filter, place))];
}

/** The edited filters; reset when the active ones change, e.g. by going back. */
function useDraftTexts({ filters, texts: applied, search }: SearchFormProps) {
  const [draft, setDraft] = useState({ texts: applied, from: applied });
  if (draft.from !== applied && !sameTexts(draft.from, applied)) setDraft({ texts: applied, from: applied });
  const put = (texts: FilterTexts) => setDraft({ texts, from: draft.from });
  const take = (changed: Record<string, string>, now: boolean) => {
    const next = { ...draft.texts, ...changed };
    put(next);
    if (now) search(cleaned(filters, next));
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    search(cleaned(filters, draft.texts));
  };
  const reset = () => {
    put({});
    search({});
  };
  const isPending = !sameTexts(cleaned(filters, draft.texts), cleaned(filters, applied));
  return { draft: draft.texts, take, submit, reset, isPending };
}

interface MoreProps {
  filters: readonly AnyFilter[];
  id: string;
  idOf: (filter: AnyFilter) => string;
  control: (filter: AnyFilter, isLabelled: boolean) => ReactNode;
}

/** The filters under "more", each beneath its label. */
function More({ filters, id, idOf, control }: MoreProps) {
  return (
    <div className="uiMore" id={id}>
      {filters.map((filter) => (
        <div key={idOf(filter)}>
          <label htmlFor={idOf(filter)}>{filter.label}</label>
          {control(filter, true)}
        </div>
      ))}
    </div>
  );
}

/** The search form of a list: one row, the rest under "more". Choices search at once, texts with Enter. */
export function SearchForm(props: SearchFormProps) {
  const { filters, texts, formRef } = props;
  const t = useWords(uiWords);
  const base = useId();
  const { draft, take, submit, reset, isPending } = useDraftTexts(props);
  const [upFront, rest] = useMemo(() => split(filters), [filters]);
  const activeRest = rest.filter((filter) => isActive(filter, texts)).length;
  const [isOpen, setOpen] = useState(activeRest > 0);
  const isAny = filters.some((filter) => isActive(filter, draft) || isActive(filter, texts));

  const idOf = (filter: AnyFilter) => `${base}${fieldsOf(filter)[0]}`;
  const control = (filter: AnyFilter, isLabelled: boolean) => (
    <FilterControl
      key={idOf(filter)}
      id={idOf(filter)}
      filter={filter}
      texts={draft}
      onChange={take}
      isLabelled={isLabelled}
    />
  );
  return (
    <form ref={formRef} role="search" onSubmit={submit}>
      <div className="uiSearch">
        {upFront.map((filter) => control(filter, false))}
        <div className="uiSearchActs">
          {rest.length === 0 ? null : (
            <Button
              type="text"
              aria-expanded={isOpen}
              aria-controls={`${base}more`}
              icon={isOpen ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
              iconPlacement="end"
              onClick={() => setOpen(!isOpen)}
            >
              {activeRest > 0 ? t('moreActive', { n: activeRest }) : t('more')}
            </Button>
          )}
          <Button htmlType="submit" type={isPending ? 'primary' : 'default'}>
            {t('search')}
          </Button>
          {isAny ? (
            <Button type="text" onClick={reset}>
              {t('reset')}
            </Button>
          ) : null}
        </div>
      </div>
      {isOpen && rest.length > 0 ? <More filters={rest} id={`${base}more`} idOf={idOf} control={control} /> : null}
    </form>
  );
}
