/**
 * One record over a list, at an address of its own. Rendered only while it is open.
 *
 *   <DetailDrawer
 *     open={open}                                   // what ListPage hands to its drawer slot
 *     title={row?.orderNo}
 *     state={row && <StateTag tone="good">{t(row.state)}</StateTag>}
 *     record={order.data} isLoading={order.isPending} error={order.error} retry={order.refetch}   // or open.row, open.rowLoading
 *     sections={(order) => [
 *       { title: t('trip'), facts: [{ label: t('pickUp'), value: order.pickUpName }, { label: t('orderNo'), value: order.orderNo, copy: order.orderNo }] },
 *     ]}
 *     actions={(order) => <Button>…</Button>}
 *     timeline={(order) => <Timeline … />}
 *   />
 */
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from './CopyText.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import './kit.css';
import type { OpenDrawer } from './list/types.ts';
import { uiWords } from './words.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Offers a button that copies this. */
  copy?: string;
}

export interface Section {
  title?: string;
  facts?: readonly Fact[];
  /** Instead of, or beneath, the facts. */
  content?: ReactNode;
}

export interface DetailDrawerProps<Record> {
  /** What a list hands to its drawer slot; only its ways out are used. */
  open: Pick<OpenDrawer<unknown>, 'close' | 'previous' | 'next' | 'id'>;
  title: ReactNode;
  /** Beside the title: its state. */
  state?: ReactNode;
  /** The record; undefined while it is being loaded (`isLoading`) or when there is none. */
  record: Record | undefined;
  isLoading: boolean;
  error?: unknown;
  retry?: () => void;
  sections: (record: Record) => readonly Section[];
  /** Buttons at the foot. */
  actions?: (record: Record) => ReactNode;
  timeline?: (record: Record) => ReactNode;
  /** Pixels; 560 when left out. */
  width?: number;
  /** On a telephone only the lower half: what it is about stays in sight above. */
  isSheet?: boolean;
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

function Body<Record>({ record, isLoading, error, retry, sections, timeline }: DetailDrawerProps<Record>) {
  const t = useWords(uiWords);
  const isMissing = error instanceof ApiError && error.status === 404;
  if (record === undefined && error !== undefined && error !== null && !isMissing)
    return <ErrorState error={error} retry={retry} />;
  if (record === undefined && isLoading) return <DetailSkeleton />;
  if (record === undefined) return <EmptyState title={t('notFound')} hint={t('notFoundHint')} />;
  const told = timeline?.(record);
  return (
    <>
      {sections(record).map((section, place) => (
        <section key={section.title ?? place} className="uiSection">
          {section.title === undefined ? null : <h2>{section.title}</h2>}
          {section.facts === undefined ? null : <Facts facts={section.facts} />}
          {section.content}
        </section>
      ))}
      {told === undefined ? null : (
        <section className="uiSection">
          <h2>{t('timeline')}</h2>
          {told}
        </section>
      )}
    </>
  );
}

export function DetailDrawer<Record>(props: DetailDrawerProps<Record>) {
  const { open, title, state, record, actions, width = 560, isSheet = false } = props;
  const t = useWords(uiWords);
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
      footer={
        record === undefined || actions === undefined ? undefined : <div className="uiRow">{actions(record)}</div>
      }
      onClose={open.close}
    >
      <Body key={open.id} {...props} />
    </Drawer>
  );
}
