/**
 * One record over a list, at an address of its own. Rendered only while it is open.
 *
 *   <DetailDrawer
 *     open={open}                                   // what ListPage hands to its drawers
 *     noun={roleWords}
 *     sections={(role) => [
 *       { title: t('basics'), fields: [
 *         'code',                                                         // its word and its form are the declared ones
 *         { field: 'homePage', value: <PageLink route={role.homePage} /> },   // a value of its own
 *         { field: 'prefix', copy: role.prefix },                         // with a button that copies
 *       ] },
 *       { title: t('grants'), content: <GrantSummary role={role} /> },
 *     ]}
 *   />
 *
 * The record is the row that is open, unless `record` is another: `record={order.data} isLoading={order.isPending}
 * error={order.error} retry={order.refetch}`; `open={{ ...open, ways: open.waysOf(order.data) }}` gives it its own buttons.
 * Title, state and the buttons at the foot follow from the noun and the list; `title`, `state`, `actions` and `timeline`
 * say them otherwise. Facts without a declared field are `{ label, value, copy }`.
 */
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { nameOf, type NounWords } from '#contract/ground/words.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { ApiError } from '#web/lib/client.ts';
import { type FieldName, useText } from '#web/lib/nouns.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from './CopyText.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { useShowField } from './fieldValue.tsx';
import './kit.css';
import type { OpenDrawer } from './list/types.ts';
import { uiWords } from './words.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Offers a button that copies this. */
  copy?: string;
}

/** A declared field of the record, with a value of its own where the usual form does not do. */
export interface FieldFact<Name extends string> {
  field: Name;
  value?: ReactNode;
  /** Offers a button that copies this. */
  copy?: string;
}

export interface Section<Name extends string = never> {
  title?: string;
  /** Declared fields by their names, in the order in which they are read. */
  fields?: readonly (Name | FieldFact<Name> | Fact)[];
  facts?: readonly Fact[];
  /** Instead of, or beneath, the facts. */
  content?: ReactNode;
}

/** The sections of a record of this noun. */
export type SectionsOf<Noun extends NounWords> = readonly Section<FieldName<Noun>>[];

/** The part of `OpenDrawer` used here. */
type Opened = Pick<OpenDrawer<unknown>, 'close' | 'previous' | 'next' | 'id'> &
  Partial<Pick<OpenDrawer<unknown>, 'label' | 'ways' | 'rowProblem'>>;

/** The row that is open, or a record that is read for it. */
type Source<Row, Read> =
  | {
      open: Opened & Pick<OpenDrawer<Row>, 'row'> & Pick<OpenDrawer<NoInfer<Read>>, 'row' | 'rowLoading'>;
      record?: undefined;
      isLoading?: undefined;
    }
  | {
      open: Opened;
      /** Undefined while it is being loaded (`isLoading`) or when there is none. */
      record: Read | undefined;
      isLoading: boolean;
    };

export type DetailDrawerProps<Row, W extends NounWords = NounWords, Read = Row> = Source<Row, Read> &
  DetailBasics<Read, W>;

interface DetailBasics<Row, W extends NounWords> {
  /** The noun's words. */
  noun?: W;
  /** The record's label when left out. */
  title?: ReactNode;
  /** Beside the title: its state, which is its field `state` when left out. */
  state?: ReactNode;
  error?: unknown;
  retry?: () => void;
  sections: (record: Row) => readonly Section<NoInfer<FieldName<W>>>[];
  /** Buttons at the foot; the row's actions that open a drawer, or say `onDetail`, when left out. */
  actions?: (record: Row) => ReactNode;
  timeline?: (record: Row) => ReactNode;
  /** Pixels; 560 when left out. */
  width?: number;
  /** On a telephone it covers only the lower half, so that the map above stays visible. */
  isSheet?: boolean;
}

/** A section of any noun. */
type AnySection = Section<string>;

/** Words and forms of declared fields. */
function useFacts(noun: NounWords | undefined): (section: AnySection, record: unknown) => Fact[] | undefined {
  const show = useShowField();
  const text = useText();
  return ({ fields, facts }, record) => {
    if (fields === undefined) return facts === undefined ? undefined : [...facts];
    return fields.map((given): Fact => {
      if (typeof given === 'object' && 'label' in given) return given;
      const { field: name, ...own }: FieldFact<string> = typeof given === 'string' ? { field: given } : given;
      const declared = noun?.fields[name];
      if (declared === undefined) return { label: name, value: own.value };
      return { label: text(nameOf(declared)), value: show(declared, memberOf(record, name), record), ...own };
    });
  };
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="uiFacts">
      {facts.map(({ label, value, copy }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            {copy === undefined ? (
              value === '' || value === null || value === undefined ? (
                <span className="uiQuiet">–</span>
              ) : (
                value
              )
            ) : (
              <CopyText text={copy} label={label}>
                {value}
              </CopyText>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DetailSkeleton() {
  return (
    <div className="uiPulse" aria-hidden="true">
      {Array.from({ length: 9 }, (_, line) => (
        <p key={line}>
          <span className="uiBone" style={{ width: `${40 + ((line * 17) % 45)}%` }} />
        </p>
      ))}
    </div>
  );
}

interface BodyProps<Row> extends Pick<DetailBasics<Row, NounWords>, 'error' | 'retry' | 'timeline'> {
  noun: NounWords | undefined;
  record: Row | undefined;
  isLoading: boolean;
  sections: (record: Row) => readonly AnySection[];
}

function Body<Row>({ noun, record, isLoading, error, retry, sections, timeline }: BodyProps<Row>) {
  const factsOf = useFacts(noun);
  const t = useWords(uiWords);
  const isMissing = error instanceof ApiError && error.status === 404;
  if (record === undefined && error !== undefined && error !== null && !isMissing)
    return <ErrorState error={error} retry={retry} />;
  if (record === undefined && isLoading) return <DetailSkeleton />;
  if (record === undefined) return <EmptyState title={t('notFound')} hint={t('notFoundHint')} />;
  const told = timeline?.(record);
  return (
    <>
      {sections(record).map((section, place) => {
        const facts = factsOf(section, record);
        return (
          <section key={section.title ?? place} className="uiSection">
            {section.title === undefined ? null : <h2>{section.title}</h2>}
            {facts === undefined ? null : <Facts facts={facts} />}
            {section.content}
          </section>
        );
      })}
      {told === undefined ? null : (
        <section className="uiSection">
          <h2>{t('timeline')}</h2>
          {told}
        </section>
      )}
    </>
  );
}

/** The buttons at the foot: those of the screen, or the row's actions. */
function footOf<Row, W extends NounWords, Read>(
  { open, noun, actions }: DetailDrawerProps<Row, W, Read>,
  record: Read,
): ReactNode {
  if (actions !== undefined) return actions(record);
  if (noun === undefined || open.ways === undefined || open.ways.length === 0) return undefined;
  return open.ways.map(({ key, label, isPrimary, isDanger, go }) => (
    <Button key={key} type={isPrimary ? 'primary' : 'default'} danger={isDanger} onClick={go}>
      {label}
    </Button>
  ));
}

export function DetailDrawer<Row, W extends NounWords = NounWords, Read = Row>(props: DetailDrawerProps<Row, W, Read>) {
  const { open, noun, sections, timeline, width = 560, isSheet = false } = props;
  const { record, isLoading } =
    'record' in props ? props : { record: props.open.row, isLoading: props.open.rowLoading };
  const problem = 'record' in props ? undefined : open.rowProblem;
  const { error = problem?.error, retry = problem?.retry } = props;
  const t = useWords(uiWords);
  const text = useText();
  const show = useShowField();
  const { state: stateField }: NounWords['fields'] = noun?.fields ?? {};
  const ownState =
    stateField === undefined || record === undefined ? undefined : show(stateField, memberOf(record, 'state'));
  const { title = open.label || (noun === undefined ? '' : text(noun.one)), state = ownState } = props;
  const foot = record === undefined ? undefined : footOf(props, record);
  const step = (icon: ReactNode, label: string, go: (() => void) | undefined) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={go === undefined}
      onClick={go}
    />
  );
  return (
    <Drawer
      open
      size={width}
      rootClassName={isSheet ? 'uiSheet' : ''}
      // The list stays in reach: another row clicked is the record shown next.
      mask={false}
      aria-modal={false}
      title={
        <span className="uiRow">
          {title}
          {state === undefined ? null : <span className="uiDrawerState">{state}</span>}
        </span>
      }
      extra={
        'previous' in open || 'next' in open ? (
          <span className="uiRow" style={{ gap: 0 }}>
            {step(<UpOutlined aria-hidden="true" />, t('previousRecord'), open.previous)}
            {step(<DownOutlined aria-hidden="true" />, t('nextRecord'), open.next)}
          </span>
        ) : null
      }
      footer={foot === undefined ? undefined : <div className="uiRow">{foot}</div>}
      onClose={open.close}
    >
      <Body<Read>
        key={open.id}
        noun={noun}
        record={record}
        isLoading={isLoading === true}
        error={error}
        retry={retry}
        sections={sections}
        timeline={timeline}
      />
    </Drawer>
  );
}
