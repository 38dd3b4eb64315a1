import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import type { DataSet } from '#contract/dataManage/dataSet/calls.ts';
import type { DataFormat, READ_ONLY_FORMATS } from '#contract/dataManage/dataSet/rules.ts';
import type { CallOutput } from '#contract/index.ts';
import { dataExportWords } from '#contract/dataManage/dataSet/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { lossQuery, versionsQuery } from './dataQueries.ts';
import { words } from './words.ts';

const LOSS_WORDS = new Map([
  ['attributes', 'lossAttributes'],
  ['tracks', 'lossTracks'],
  ['times', 'lossTimes'],
  ['sensors', 'lossSensors'],
  ['scenes', 'lossScenes'],
  ['projection', 'lossProjection'],
  ['clouds', 'lossClouds'],
  ['frameAttributes', 'lossFrameAttributes'],
  ['objects', 'lossObjects'],
  ['rings', 'lossRings'],
  ['tilt', 'lossTilt'],
  ['together', 'lossTogether'],
  ['names', 'lossNames'],
  ['parents', 'lossParents'],
] as const);
type KnownLoss = Parameters<typeof LOSS_WORDS.get>[0];
const isKnownLoss = (what: string): what is KnownLoss => [...LOSS_WORDS.keys()].some((known) => known === what);

type Losses = CallOutput<'/dataManage/dataExport/getLoss'>['list'];
type Format = Exclude<DataFormat, (typeof READ_ONLY_FORMATS)[number]>;

const MARKS = { all: '●', part: '◐', none: '–' } as const;

/** What each format has a place for, whatever the set holds. */
function CarriesTable({ list, nameOf }: { list: Losses; nameOf: (what: string) => string }) {
  const t = useWords(words);
  const formatName = useDictLabel('dataFormat');
  const things = list[0]?.carries.map(({ what }) => what) ?? [];
  return (
    <details className="dataFindings">
      <summary>{t('carriesTitle')}</summary>
      <table className="uiDiff">
        <thead>
          <tr>
            <th scope="col">{t('carriesWhat')}</th>
            {list.map(({ format }) => (
              <th key={format} scope="col">
                {formatName(format)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {things.map((what, row) => (
            <tr key={what}>
              <th scope="row">{nameOf(what)}</th>
              {list.map(({ format, carries }) => {
                const how = carries[row]?.how ?? 'none';
                return (
                  <td key={format} aria-label={t(`carries_${how}`)} title={t(`carries_${how}`)}>
                    {MARKS[how]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Writes a version in a format, after saying what that format cannot carry. */
export default function ExportDrawer({ open }: { open: OpenDrawer<DataSet> }) {
  const t = useWords(words);
  const say = useText();
  const whichId = useId();
  const shapeName = useDictLabel('labelShape');
  const formatName = useDictLabel('dataFormat');
  const [number, setNumber] = useState<number | null>(null);
  const [format, setFormat] = useState<Format>('coco');
  const [withPictures, setWith] = useState(true);
  const [jobId, setJobId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const versions = useQuery(versionsQuery(open.id));
  const loss = useQuery(lossQuery(open.id, number));
  const lossName = (what: string): string => {
    const key = isKnownLoss(what) ? LOSS_WORDS.get(what) : undefined;
    return key === undefined ? shapeName(what) : t(key);
  };
  const start = async () => {
    setBusy(true);
    try {
      const wish = { id: open.id, number, format, withPictures };
      setJobId((await callApi('/dataManage/dataExport/start', wish)).jobId);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Drawer open size={560} title={t('exportTitle', { name: open.row?.name ?? '' })} onClose={open.close}>
      <div className="dataSection">
        <p className="uiQuiet">{t('exportText')}</p>
        <label className="uiLabel" htmlFor={whichId}>
          {t('which')}
        </label>
        <Select
          id={whichId}
          value={number ?? 0}
          onChange={(value) => setNumber(value === 0 ? null : value)}
          options={[
            { value: 0, label: t('now') },
            ...(versions.data?.list ?? []).map((one) => ({
              value: one.number,
              label: `${t('versionOf', { number: one.number })} ${one.name}`,
            })),
          ]}
        />
        {loss.error === null ? null : <ErrorState error={loss.error} retry={() => void loss.refetch()} />}
        <Radio.Group
          className="dataFormats"
          aria-label={say(dataExportWords.fields.format.name)}
          value={format}
          onChange={({ target }: { target: { value?: Format } }) => setFormat(target.value ?? 'coco')}
        >
          {(loss.data?.list ?? []).map((one) =>
            one.format === 'pictures' || one.format === 'mcap' ? null : (
              <Radio key={one.format} value={one.format}>
                {formatName(one.format)}{' '}
                <span className="uiQuiet">
                  {one.losses.length === 0
                    ? t('losesNothing')
                    : `${t('loses')}: ${one.losses.map(({ what, count }) => `${lossName(what)} ${formatNumber(count)}`).join(' · ')}`}
                </span>
              </Radio>
            ),
          )}
        </Radio.Group>
        <CarriesTable list={loss.data?.list ?? []} nameOf={lossName} />
        <Checkbox checked={withPictures} onChange={({ target }) => setWith(target.checked)}>
          {t('withPictures')}
        </Checkbox>
        {jobId === '' ? (
          <div>
            <Button type="primary" loading={isBusy} disabled={loss.data === undefined} onClick={() => void start()}>
              {t('startExport')}
            </Button>
          </div>
        ) : (
          <JobProgress key={jobId} jobId={jobId} title={t('exporting')} onClose={() => setJobId('')} />
        )}
      </div>
    </Drawer>
  );
}
