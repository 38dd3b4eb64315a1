import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Select, Skeleton, Switch } from 'antd';
import dayjs from 'dayjs';
import { useDeferredValue, useState } from 'react';
import type { AnalysisView } from '#contract/insight/analysisView/calls.ts';
import type { ViewPage } from '#contract/insight/analysisView/page.ts';
import { figureViewOf } from '#contract/insight/orderAnalysis/view.ts';
import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import type { CallInput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { confirm } from '#web/lib/confirm.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { queryClient } from '#web/lib/query.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { analysisWords } from './words.ts';
import './views.css';

const LIST = '/insight/analysisView/getList';
const LONGEST_NAME = 60;
const MOST_RECIPIENTS = 20;

const addressOf = ({ page, search }: Pick<AnalysisView, 'page' | 'search'>): string =>
  search === '' ? `/${page}` : `/${page}?${search}`;
/** A view is what the page shows, and not that this drawer is open. */
function shownSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  kept.delete('drawer');
  return kept.toString();
}
const refresh = () => queryClient.invalidateQueries({ queryKey: [LIST] });
/** Does it and shows the list anew; says what was refused. */
async function attempt(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done !== undefined) notify('success', done);
    return true;
  } catch (error) {
    notify('error', messageOf(error));
    return false;
  } finally {
    await refresh();
  }
}
type Change = Omit<CallInput<'/insight/analysisView/updateOne'>, 'id' | 'version'>;
const update = ({ id, version }: AnalysisView, change: Change, done?: string) =>
  attempt(() => callApi('/insight/analysisView/updateOne', { id, version, ...change }), done);

/** Whether the figures of a view can be sent by the week. */
const canBeSent = ({ page, search }: AnalysisView): boolean =>
  page === orderAnalysisPage.route && figureViewOf(search) !== null;

function Recipients({ view }: { view: AnalysisView }) {
  const t = useWords(analysisWords);
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const { page } = view;
  const { data } = useQuery({
    queryKey: ['/insight/analysisView/getRecipients', page, asked],
    queryFn: ({ signal }) => callApi('/insight/analysisView/getRecipients', { page, keyword: asked }, { signal }),
    staleTime: 30_000,
  });
  const found = (data?.list ?? []).map(({ id, realName, account }) => ({
    value: id,
    label: `${realName} (${account})`,
  }));
  return (
    <label className="analysisViewPeople">
      <span>{t('weekly')}</span>
      <Select
        mode="multiple"
        size="small"
        aria-label={`${t('weekly')}: ${view.name}`}
        placeholder={t('findPeople')}
        labelInValue
        maxCount={MOST_RECIPIENTS}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        notFoundContent={t('nobody')}
        value={view.recipients.map(({ id, name }) => ({ value: id, label: name }))}
        options={found}
        onChange={(chosen: { value: string }[]) =>
          void update(view, { recipientIds: chosen.map(({ value }) => value) })
        }
      />
      {view.sentUntil === null || view.recipientIds.length === 0 ? null : (
        <span className="uiQuiet">{t('next', { day: dayjs(view.sentUntil).add(7, 'day').format('YYYY-MM-DD') })}</span>
      )}
    </label>
  );
}

function Own({ view, shown, close }: { view: AnalysisView; shown: string; close: () => void }) {
  const t = useWords(analysisWords);
  const { navigate } = usePage();
  const { name } = view;
  const remove = async () => {
    const goesAhead = await confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      ok: t('remove'),
      cancel: t('cancel'),
    });
    if (!goesAhead) return;
    const { id, version } = view;
    await attempt(() => callApi('/insight/analysisView/deleteById', { id, version }));
  };
  return (
    <li>
      <div className="uiRow">
        <CopyText text={location.origin + addressOf(view)} label={t('addressOf', { name })}>
          <Link
            to={addressOf(view)}
            go={() => {
              close();
              navigate(addressOf(view));
            }}
          >
            {name}
          </Link>
        </CopyText>
        <span className="analysisViewActions">
          {view.search === shown ? null : (
            <Button
              size="small"
              type="text"
              onClick={() => void update(view, { search: shown }, t('overwritten', { name }))}
            >
              {t('overwrite')}
            </Button>
          )}
          <Button size="small" type="text" danger onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </span>
      </div>
      <label className="uiRow">
        <Switch
          size="small"
          checked={view.isShared}
          aria-label={`${t('share')}: ${name}`}
          onChange={(isShared) => void update(view, { isShared })}
        />
        <span>{t('share')}</span>
      </label>
      {canBeSent(view) ? <Recipients view={view} /> : null}
    </li>
  );
}

function Shared({ view, close }: { view: AnalysisView; close: () => void }) {
  const t = useWords(analysisWords);
  const { navigate } = usePage();
  const { id, name, ownerName, isSentToMe } = view;
  const leave = () => attempt(() => callApi('/insight/analysisView/leave', { id }), t('left', { name }));
  return (
    <li>
      <div className="uiRow">
        <Link
          to={addressOf(view)}
          go={() => {
            close();
            navigate(addressOf(view));
          }}
        >
          {name}
        </Link>
        <span className="uiQuiet">{t('by', { name: ownerName })}</span>
        {isSentToMe ? (
          <Button size="small" type="text" onClick={() => void leave()}>
            {t('leave')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Keeps what is shown, opens what was kept, shares it, and says to whom it is sent. */
export default function ViewsDrawer({ page, close }: { page: ViewPage; close: () => void }) {
  const t = useWords(analysisWords);
  const { search } = usePage();
  const shown = shownSearch(search);
  const [name, setName] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: [LIST, page],
    queryFn: ({ signal }) => callApi(LIST, { page }, { signal }),
  });
  const keep = async () => {
    const kept = name.trim();
    const isKept = await attempt(
      () => callApi('/insight/analysisView/addOne', { name: kept, page, search: shown }),
      t('kept', { name: kept }),
    );
    if (isKept) setName('');
  };
  const list = data?.list ?? [];
  const shared = list.filter(({ isOwn }) => !isOwn);
  const own = list.filter(({ isOwn }) => isOwn);
  return (
    <Drawer open title={t('views')} size={480} onClose={close}>
      <div className="analysisViews">
        <form
          className="uiRow"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') void keep();
          }}
        >
          <Input
            aria-label={t('name')}
            placeholder={t('name')}
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="primary" htmlType="submit" aria-label={t('keepThis')} disabled={name.trim() === ''}>
            {t('keep')}
          </Button>
        </form>
        <p className="uiQuiet">{t(new URLSearchParams(shown).has('from') ? 'fixed' : 'rolling')}</p>
        {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton active /> : null}
        {data === undefined ? null : (
          <>
            <section aria-label={t('own')}>
              <h3>{t('own')}</h3>
              {own.length === 0 ? <p className="uiQuiet">{t('none')}</p> : null}
              <ul>
                {own.map((view) => (
                  <Own key={view.id} view={view} shown={shown} close={close} />
                ))}
              </ul>
              {own.some(canBeSent) ? <p className="uiQuiet">{t('weeklyHint')}</p> : null}
            </section>
            <section aria-label={t('shared')}>
              <h3>{t('shared')}</h3>
              {shared.length === 0 ? <p className="uiQuiet">{t('noShared')}</p> : null}
              <ul>
                {shared.map((view) => (
                  <Shared key={view.id} view={view} close={close} />
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
    </Drawer>
  );
}
