import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import type { SiteFeature, SiteMap, SiteMapVersionRow } from '#contract/capacity/station/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { siteMapChanged, useSiteMapVersion, useSiteMapVersions } from './siteMapQueries.ts';
import { words } from './words.ts';
import { differenceOf, labelOf } from './siteShapes.ts';

/** The differences between the draft and a version. */
function Comparison({ map, number }: { map: SiteMap; number: number }) {
  const t = useWords(words);
  const kindWord = useDictLabel('siteFeatureKind');
  const version = useSiteMapVersion(map.stationId, number);
  if (version.error !== null) return <ErrorState error={version.error} retry={() => void version.refetch()} />;
  if (version.data === undefined) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { added, removed, changed } = differenceOf(version.data.drawing, map.drawing);
  const isPictureOther = JSON.stringify(version.data.picture) !== JSON.stringify(map.picture);
  if (added.length + removed.length + changed.length === 0 && !isPictureOther)
    return <p className="uiQuiet">{t('same')}</p>;
  const list = (title: string, features: readonly SiteFeature[]) =>
    features.length === 0 ? null : (
      <div>
        <b>{title}</b>
        <ul>
          {features.map((feature) => (
            <li key={feature.id}>
              {kindWord(feature.properties.kind)} {labelOf(feature)}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div className="siteDifference">
      {list(t('addedSince'), added)}
      {list(t('removedSince'), removed)}
      {list(t('changedSince'), changed)}
      {isPictureOther ? <p>{t('pictureChanged')}</p> : null}
    </div>
  );
}

interface VersionItemProps {
  map: SiteMap;
  version: SiteMapVersionRow;
  restored: () => void;
}

function VersionItem({ map, version, restored }: VersionItemProps) {
  const t = useWords(words);
  const can = useCan();
  const [isCompared, setCompared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { number } = version;
  const restore = async () => {
    setBusy(true);
    try {
      const { stationId } = map;
      await callApi('/capacity/station/siteMap/restoreOne', { stationId, version: map.version, number });
      await siteMapChanged(stationId);
      notify('success', t('wasRestored', { n: number }));
      restored();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <li>
      <div className="uiRow">
        <b>{t('versionOf', { n: number })}</b>
        {number === map.publishedNumber ? <StateTag tone="good">{t('current')}</StateTag> : null}
        <span className="uiQuiet">
          <Time at={version.publishedAt} /> · {t('by', { name: version.publishedBy })} ·{' '}
          {t('features', { count: version.featureCount })}
        </span>
      </div>
      {version.note === '' ? null : <p>{version.note}</p>}
      <div className="uiRow">
        <Button size="small" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          {t(isCompared ? 'hideCompare' : 'compare')}
        </Button>
        {can('capacity:siteMap:update') ? (
          <Button size="small" loading={isBusy} onClick={() => void restore()}>
            {t('restore')}
          </Button>
        ) : null}
      </div>
      {isCompared ? <Comparison map={map} number={number} /> : null}
    </li>
  );
}

/** The published versions of a site map: each is compared with the draft, and can be restored. */
export function SiteMapHistory({ map, close, restored }: { map: SiteMap; close: () => void; restored: () => void }) {
  const t = useWords(words);
  const versions = useSiteMapVersions(map.stationId);
  return (
    <Drawer open size={560} title={t('historyTitle', { name: map.stationName })} onClose={close}>
      {versions.error === null ? null : <ErrorState error={versions.error} retry={() => void versions.refetch()} />}
      {versions.isPending ? <Skeleton active /> : null}
      {versions.data?.list.length === 0 ? <EmptyState title={t('noHistory')} hint={t('noHistoryHint')} /> : null}
      <ul className="siteVersions">
        {versions.data?.list.map((version) => (
          <VersionItem key={version.id} map={map} version={version} restored={restored} />
        ))}
      </ul>
    </Drawer>
  );
}
