import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { ApiKeyRow, SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { callApi } from '#web/lib/client.ts';
import { formatTime, useFields, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { refreshKeys, useApiKeys } from './supplierNoticeQueries.ts';
import { words } from './words.ts';

function KeyState({ row }: { row: ApiKeyRow }) {
  const t = useWords(words);
  const [now] = useState(() => Date.now());
  if (row.endedAt !== null) return <StateTag tone="idle">{t('keyEnded')}</StateTag>;
  const isPast = row.expiresAt !== null && Date.parse(row.expiresAt) <= now;
  return isPast ? <StateTag tone="idle">{t('keyExpired')}</StateTag> : <StateTag tone="good">{t('keyLive')}</StateTag>;
}

function Key({ row, end }: { row: ApiKeyRow; end: () => void }) {
  const t = useWords(words);
  const f = useFields(apiKeyWords);
  return (
    <li>
      <div>
        <b>{row.name}</b> <code>{row.prefix}…</code> <KeyState row={row} />
        <div className="uiQuiet">
          {row.supplierName} · {f('hourlyQuota')} {row.hourlyQuota} ·{' '}
          {row.lastUsedAt === null ? t('keyUnused') : t('keyUsed', { time: formatTime(row.lastUsedAt) })}
          {row.expiresAt === null ? '' : ` · ${f('expiresAt')} ${formatTime(row.expiresAt)}`}
        </div>
      </div>
      {row.endedAt === null ? (
        <Button size="small" danger onClick={end}>
          {t('keyEnd')}
        </Button>
      ) : null}
    </li>
  );
}

/** The API keys of suppliers. */
export default function KeysDrawer({ open }: { open: OpenDrawer<SupplierNoticeRow> }) {
  const t = useWords(words);
  const keys = useApiKeys();
  const [ending, setEnding] = useState<ApiKeyRow>();
  const rows = keys.data?.pages.flatMap(({ list }) => list) ?? [];
  const end = async ({ id, version }: ApiKeyRow) => {
    try {
      await callApi('/sys/sysNoticeProvider/endKey', { id, version });
    } finally {
      await refreshKeys();
    }
  };
  return (
    <Drawer
      open
      size={640}
      title={t('keysTitle')}
      onClose={open.close}
      extra={
        <Button type="primary" onClick={() => open.open('addKey')}>
          {t('keyAdd')}
        </Button>
      }
    >
      <p className="uiQuiet">{t('keysPurpose')}</p>
      {keys.error === null ? null : <ErrorState error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isSuccess && rows.length === 0 ? <EmptyState title={t('keysEmpty')} /> : null}
      <ul className="supplierNoticeKeys">
        {rows.map((row) => (
          <Key key={row.id} row={row} end={() => setEnding(row)} />
        ))}
      </ul>
      {keys.hasNextPage ? (
        <Button block loading={keys.isFetchingNextPage} onClick={() => void keys.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {ending === undefined ? null : (
        <ConfirmDanger
          title={t('keyEndTitle', { name: ending.name })}
          confirmLabel={t('keyEnd')}
          confirm={() => end(ending)}
          close={() => setEnding(undefined)}
        >
          <p>{t('keyEndBody')}</p>
        </ConfirmDanger>
      )}
    </Drawer>
  );
}
