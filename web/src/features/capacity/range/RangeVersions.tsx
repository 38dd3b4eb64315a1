import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AreaMap } from '#web/shared/area/AreaMap.tsx';
import { KindMark } from './KindMark.tsx';
import type { ShownArea } from '#web/shared/area/rangeLayers.ts';
import { useLimitText, useSquareKm } from './rangeColumns.tsx';
import {
  type RangeDetail,
  rangeQuery,
  type RangeRow,
  rangesChanged,
  type RangeVersion,
  versionQuery,
  versionsQuery,
} from './rangeQueries.ts';
import { ScheduleText } from './ScheduleText.tsx';
import { words } from './words.ts';

/** A version over the draft: where they differ shows by the lines that do not cover each other. */
function Overlay({ range, number }: { range: RangeDetail; number: number }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(versionQuery(range.id, number));
  const areas = useMemo(
    (): ShownArea[] =>
      data === undefined
        ? []
        : [
            { id: 'draft', kind: range.kind, name: t('draft'), geometry: range.geometry, isFaint: true },
            { id: 'version', kind: data.kind, name: t('versionOf', { number }), geometry: data.geometry },
          ],
    [data, range, number, t],
  );
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return <AreaMap areas={areas} label={t('overlay', { number })} />;
}

interface VersionItemProps {
  range: RangeDetail;
  version: RangeVersion;
  isShown: boolean;
  show: () => void;
}

function VersionItem({ range, version, isShown, show }: VersionItemProps) {
  const t = useWords(words);
  const can = useCan();
  const limitText = useLimitText();
  const squareKm = useSquareKm();
  const [isBusy, setBusy] = useState(false);
  const { number, validFrom, validTo, speedLimit, area } = version;
  const restore = async () => {
    setBusy(true);
    try {
      await callApi('/capacity/range/restore', { id: range.id, version: range.version, number });
      notify('success', t('wasRestored', { number }));
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
    void rangesChanged();
  };
  return (
    <li className="rangeVersion">
      <div className="uiRow">
        <b>{t('versionOf', { number })}</b>
        {validTo === null ? <StateTag tone="good">{t('inForceNow')}</StateTag> : null}
        <span className="uiQuiet">{version.publishedBy}</span>
      </div>
      <div className="uiFigures">
        <Time at={validFrom} /> – {validTo === null ? t('now') : <Time at={validTo} />}
      </div>
      <div className="uiRow">
        <KindMark kind={version.kind} />
        <span className="uiQuiet uiFigures">
          {squareKm(area)}
          {speedLimit === null ? '' : ` · ${limitText(speedLimit)}`} · {t('priorityOf', { priority: version.priority })}
        </span>
      </div>
      <div className="uiQuiet">
        <ScheduleText schedule={version.schedule} />
      </div>
      {version.note === '' ? null : <p>{version.note}</p>}
      <div className="uiRow">
        <Button size="small" aria-pressed={isShown} type={isShown ? 'primary' : 'default'} onClick={show}>
          {t('compare')}
        </Button>
        {can('capacity:range:update') ? (
          <Button size="small" loading={isBusy} onClick={() => void restore()}>
            {t('restore')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The versions of a range: each is compared with the draft on the map, and can be restored. */
export default function RangeVersions({ open }: { open: OpenDrawer<RangeRow> }) {
  const t = useWords(words);
  const range = useQuery(rangeQuery(open.id));
  const versions = useQuery(versionsQuery(open.id));
  const [chosen, choose] = useState<number>();
  const error = range.error ?? versions.error;
  const list = versions.data?.list ?? [];
  const shown = chosen ?? list[0]?.number;
  return (
    <Drawer
      open
      size={960}
      title={range.data === undefined ? t('versions') : t('versionsTitle', { name: rangeName(range.data) })}
      onClose={open.close}
    >
      {error === null ? null : (
        <ErrorState error={error} retry={() => void Promise.all([range.refetch(), versions.refetch()])} />
      )}
      {range.data === undefined || versions.data === undefined ? (
        <Skeleton active />
      ) : (
        <div className="rangeVersions">
          {shown === undefined ? null : <Overlay range={range.data} number={shown} />}
          <ul>
            {list.map((version) => (
              <VersionItem
                key={version.id}
                range={range.data}
                version={version}
                isShown={version.number === shown}
                show={() => choose(version.number)}
              />
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  );
}
