import { useQuery } from '@tanstack/react-query';
import { Input, Skeleton } from 'antd';
import { useId, useMemo } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const PATH = '/sys/setting/getVersions';
const SEARCH = { find: text() };

type Packages = CallOutput<typeof PATH>['packages'];

function PackageTable({ packages }: { packages: Packages }) {
  const t = useWords(words);
  const headingId = useId();
  const [{ find }, setSearch] = useSearchState(SEARCH);
  const wanted = find.trim().toLowerCase();
  const shown = useMemo(
    () => packages.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted)),
    [packages, wanted],
  );
  return (
    <section className="settingSection" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('packages')}</h2>
      <p className="uiQuiet">{t('packagesText', { n: formatNumber(packages.length) })}</p>
      <Input.Search
        allowClear
        className="settingFind"
        value={find}
        aria-label={t('packageFind')}
        placeholder={t('packageFind')}
        onChange={(event) => setSearch({ find: event.target.value }, { replace: true })}
      />
      <table className="settingPackages">
        <thead>
          <tr>
            <th scope="col">{t('packageName')}</th>
            <th scope="col">{t('packageVersion')}</th>
            <th scope="col">{t('packageLicence')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, version, licence }) => (
            <tr key={`${name} ${version}`}>
              <th scope="row">{name}</th>
              <td className="uiFigures">{version}</td>
              <td>{licence === '' ? <span className="uiQuiet">{t('notStated')}</span> : licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p role="status">{t('packageNone')}</p> : null}
    </section>
  );
}

/** What this installation is made of. */
export default function Versions() {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
    staleTime: 60_000,
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />;
  const build = document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '';
  const facts = [
    [t('product'), data.product],
    [t('browser'), build],
    [t('schema'), data.schema],
    [t('node'), data.node],
    [t('postgres'), data.postgres],
    [t('platform'), data.platform],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <dl className="uiFacts settingVersions">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className="uiFigures">{value}</dd>
          </div>
        ))}
        <dt>{t('upSince')}</dt>
        <dd>
          <Time at={data.startedAt} />
        </dd>
      </dl>
      <PackageTable packages={data.packages} />
    </>
  );
}
