import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Ref, useId, useMemo, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { sameTexts } from './arrangement.ts';
import { FilterControl } from './FilterControl.tsx';
import { type FilterTexts, cleaned, fieldsOf, isActive } from './filterValues.ts';
import type { AnyFilter } from './types.ts';

export interface SearchFormProps {
  filters: readonly AnyFilter[];
  /** What is looked for now. */
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

/** What is being put together; starts anew whenever something else is looked for, e.g. by going back. */
function useDraftTexts(applied: FilterTexts) {
  const [draft, setDraft] = useState({ texts: applied, from: applied });
  if (draft.from !== applied && !sameTexts(draft.from, applied)) setDraft({ texts: applied, from: applied });
  return [draft.texts, (texts: FilterTexts) => setDraft({ texts, from: draft.from })] as const;
}

/** The search form of a list: one row, the rest under "more". Choices search at once, texts with Enter. */
export function SearchForm({ filters, texts, search, formRef }: SearchFormProps) {
  const t = useWords(uiWords);
  const base = useId();
  const [draft, setDraft] = useDraftTexts(texts);
  const [upFront, rest] = useMemo(() => split(filters), [filters]);
  const activeRest = rest.filter((filter) => isActive(filter, texts)).length;
  const [isOpen, setOpen] = useState(activeRest > 0);
  const isPending = !sameTexts(cleaned(filters, draft), cleaned(filters, texts));
  const isAny = filters.some((filter) => isActive(filter, draft) || isActive(filter, texts));

  const take = (changed: Record<string, string>, now: boolean) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    if (now) search(cleaned(filters, next));
  };
  const control = (filter: AnyFilter, isLabelled: boolean) => {
    const id = `${base}${fieldsOf(filter)[0]}`;
    return <FilterControl key={id} id={id} filter={filter} texts={draft} onChange={take} isLabelled={isLabelled} />;
  };
  return (
    <form
      ref={formRef}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(cleaned(filters, draft));
      }}
    >
      <div className="uiSearch">
        {upFront.map((filter) => control(filter, false))}
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
          <Button
            type="text"
            onClick={() => {
              setDraft({});
              search({});
            }}
          >
            {t('reset')}
          </Button>
        ) : null}
      </div>
      {isOpen && rest.length > 0 ? (
        <div className="uiMore" id={`${base}more`} style={{ marginTop: 8 }}>
          {rest.map((filter) => (
            <div key={fieldsOf(filter)[0]}>
              <label htmlFor={`${base}${fieldsOf(filter)[0]}`}>{filter.label}</label>
              {control(filter, true)}
            </div>
          ))}
        </div>
      ) : null}
    </form>
  );
}
