import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import type { DataSet } from '#contract/dataManage/dataSet/calls.ts';
import type { DataImport, ImportFound } from '#contract/dataManage/dataSet/importCalls.ts';
import {
  DATA_FORMATS,
  type DataFormat,
  MOST_IMPORT_FILES,
  type OnKnownFrame,
} from '#contract/dataManage/dataSet/rules.ts';
import { dataImportWords } from '#contract/dataManage/dataSet/words.ts';
import { codeForClass } from '#contract/dataManage/labelList/rules.ts';
import { textIn } from '#contract/ground/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDict, useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useLanguage, useText, useWords } from '#web/lib/words.ts';
import { labelsChanged, useLabels } from '#web/shared/frame/labels.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { Time } from '#web/ui/Time.tsx';
import { dataSetsChanged, detectorsQuery, importsQuery } from './dataQueries.ts';
import { StoreFolder } from './StoreFolder.tsx';
import { words } from './words.ts';

const ENDINGS = ['.zip', '.mcap', '.json', '.xml', '.txt', '.csv', '.png', '.jpg', '.jpeg', '.webp', '.bin', '.pcd'];
const isFormat = (value: string): value is DataFormat => DATA_FORMATS.some((format) => format === value);

/** Chooses files and has them inspected. */
function Begin({ dataSetId, follow }: { dataSetId: string; follow: (jobId: string) => void }) {
  const t = useWords(words);
  const say = useText();
  const formatId = useId();
  const formatName = useDictLabel('dataFormat');
  const [fileIds, setFiles] = useState<string[]>([]);
  const [format, setFormat] = useState('');
  const [source, setSource] = useState<'files' | 'folder'>('files');
  const [folder, setFolder] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [idempotencyKey, setKey] = useState(newKey);
  const inspect = async () => {
    setBusy(true);
    try {
      const chosen = isFormat(format) ? format : null;
      const { jobId } = await callApi(
        '/dataManage/dataImport/inspect',
        source === 'files' ? { dataSetId, fileIds, format: chosen } : { dataSetId, folder, format: chosen },
        { idempotencyKey },
      );
      setFiles([]);
      setKey(newKey());
      follow(jobId);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="dataSection" aria-label={t('chooseFiles')}>
      <Segmented
        value={source}
        onChange={setSource}
        options={[
          { value: 'files', label: t('fromFiles') },
          { value: 'folder', label: t('fromFolder') },
        ]}
      />
      {source === 'files' ? (
        <>
          <p className="uiQuiet">{t('filesHint')}</p>
          <FileUpload
            value={fileIds}
            onChange={setFiles}
            max={MOST_IMPORT_FILES}
            accept={ENDINGS}
            onBusy={setUploading}
          />
        </>
      ) : (
        <StoreFolder folder={folder} choose={setFolder} />
      )}
      <label className="uiLabel" htmlFor={formatId}>
        {say(dataImportWords.fields.format.name)}
      </label>
      <Select
        id={formatId}
        value={format}
        onChange={setFormat}
        options={[
          { value: '', label: t('anyFormat') },
          ...DATA_FORMATS.map((value) => ({ value, label: formatName(value) })),
        ]}
      />
      <div>
        <Button
          type="primary"
          disabled={(source === 'files' && fileIds.length === 0) || isUploading}
          loading={isBusy}
          onClick={() => void inspect()}
        >
          {t('inspect')}
        </Button>
      </div>
    </section>
  );
}

/** Has a detector look at the pictures that the set has. */
function PreLabel({ dataSetId, follow }: { dataSetId: string; follow: (jobId: string) => void }) {
  const t = useWords(words);
  const { data } = useQuery(detectorsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey, setKey] = useState(newKey);
  const detectors = data?.list ?? [];
  if (detectors.length === 0) return null;
  const run = async (id: string) => {
    setBusy(true);
    try {
      follow((await callApi('/dataManage/detector/run', { id, dataSetId }, { idempotencyKey })).jobId);
      setKey(newKey());
      await dataSetsChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="dataSection" aria-label={t('preLabel')}>
      <h3 className="uiHeading">{t('preLabel')}</h3>
      <p className="uiQuiet">{t('preLabelHint')}</p>
      <div className="uiRow">
        <Select
          className="dataDetector"
          aria-label={t('detector')}
          placeholder={t('detector')}
          value={chosen}
          onChange={setChosen}
          options={detectors.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button disabled={chosen === null} loading={isBusy} onClick={() => chosen !== null && void run(chosen)}>
          {t('preLabelRun')}
        </Button>
      </div>
    </section>
  );
}

const MOST_SHOWN = 100;
const LOOK_MS = 3000;

function FindingList({ found }: { found: ImportFound }) {
  const t = useWords(words);
  if (found.findings.length === 0) return <p className="uiQuiet">{t('noFindings')}</p>;
  return (
    <details className="dataFindings">
      <summary>
        {t('findings')} · {formatNumber(found.counts.reduce((sum, { count }) => sum + count, 0))}
      </summary>
      <ul>
        {found.counts.map(({ text, count }) => (
          <li key={text}>
            {text} <span className="uiFigures">× {formatNumber(count)}</span>
          </li>
        ))}
      </ul>
      <h4>{t('firstOnes', { count: Math.min(MOST_SHOWN, found.findings.length) })}</h4>
      <ol>
        {found.findings.slice(0, MOST_SHOWN).map(({ at, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same fault may stand at the same place twice
          <li key={index}>
            <code>{at}</code> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What is chosen for a class in place of a label: its objects are left out, or a label is made of it. */
const NONE = '';
const MAKE = 'make';

/** Which label the objects of each class get. */
function Mapping({
  found,
  chosen,
  choose,
}: {
  found: ImportFound;
  chosen: ReadonlyMap<string, string>;
  choose: (names: readonly string[], label: string) => void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const labels = useLabels();
  const mayMake = useCan()('dataManage:labelList:add');
  const active = new Set((labels.data ?? []).filter(({ state }) => state === 'active').map(({ code }) => code));
  const codeOf = (name: string) => codeForClass(name, (code) => active.has(code));
  const known = (labels.data ?? [])
    .filter(({ state }) => state !== 'merged')
    .map(({ id, code, nameZh, nameEn }) => ({ value: id, label: `${textIn([nameZh, nameEn], language)} ${code}` }));
  const optionsOf = (name: string, classId: string | null) => {
    const code = classId === null && mayMake ? codeOf(name) : null;
    return [
      { value: NONE, label: t('leaveOut') },
      ...(code === null ? [] : [{ value: MAKE, label: t('makeLabel', { code }) }]),
      ...known,
    ];
  };
  const labelOf = (name: string, classId: string | null) => chosen.get(name) ?? classId ?? NONE;
  const unmapped = found.classes
    .filter(({ name, classId }) => labelOf(name, classId) === NONE)
    .map(({ name, classId }) => ({ name, canBe: classId === null && codeOf(name) !== null }));
  const makeable = mayMake ? unmapped.filter(({ canBe }) => canBe).map(({ name }) => name) : [];
  const nameless = mayMake ? unmapped.filter(({ name }) => codeOf(name) === null) : [];
  if (found.classes.length === 0) return null;
  return (
    <>
      <h4>{t('classesTo')}</h4>
      {unmapped.length === 0 ? null : <p className="dataWarning">{t('unmapped', { count: unmapped.length })}</p>}
      {makeable.length === 0 ? null : (
        <div>
          <Button onClick={() => choose(makeable, MAKE)}>{t('makeLabels', { count: makeable.length })}</Button>
        </div>
      )}
      {nameless.length === 0 ? null : (
        <p className="uiQuiet">{t('nameless', { names: nameless.map(({ name }) => name).join(', ') })}</p>
      )}
      <ul className="dataMapping">
        {found.classes.map(({ name, objects, classId }) => (
          <li key={name}>
            <code>{name}</code>
            <span className="uiFigures">{formatNumber(objects)}</span>
            <Select
              aria-label={name}
              value={labelOf(name, classId)}
              options={optionsOf(name, classId)}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(value: string) => choose([name], value)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was found, and the decision whether it is imported. */
function Decide({ one, found, follow }: { one: DataImport; found: ImportFound; follow: (jobId: string) => void }) {
  const t = useWords(words);
  const say = useText();
  const onKnownId = useId();
  const ways = useDict('onKnownFrame');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [onKnown, setOnKnown] = useState<OnKnownFrame>('replace');
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await dataSetsChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  const run = () =>
    act(async () => {
      const makeLabels = [...chosen].filter(([, label]) => label === MAKE).map(([name]) => name);
      const classes = [...chosen]
        .filter(([, label]) => label !== MAKE)
        .map(([name, label]) => ({ name, classId: label === NONE ? null : label }));
      const { id, version } = one;
      const { jobId } = await callApi('/dataManage/dataImport/run', { id, version, onKnown, classes, makeLabels });
      follow(jobId);
      if (makeLabels.length > 0) await labelsChanged();
    });
  const discard = () =>
    act(async () => void (await callApi('/dataManage/dataImport/discard', { id: one.id, version: one.version })));
  return (
    <>
      <p>
        {t('foundFrames', { count: formatNumber(found.frames) })} ·{' '}
        {t('foundObjects', { count: formatNumber(found.objects) })} ·{' '}
        {t('foundContent', { count: formatNumber(found.withContent) })} ·{' '}
        {t('foundKnown', { count: formatNumber(found.known) })}
      </p>
      <Mapping
        found={found}
        chosen={chosen}
        choose={(names, label) => setChosen(new Map([...chosen, ...names.map((name) => [name, label] as const)]))}
      />
      <FindingList found={found} />
      {found.known === 0 ? null : (
        <>
          <label className="uiLabel" htmlFor={onKnownId}>
            {say(dataImportWords.fields.onKnown.name)}
          </label>
          <Select
            id={onKnownId}
            value={onKnown}
            onChange={setOnKnown}
            options={ways.map(({ value, label }) => ({ value, label }))}
          />
        </>
      )}
      <div className="uiRow">
        <Button type="primary" loading={isBusy} disabled={found.frames === 0} onClick={() => void run()}>
          {t('runImport')}
        </Button>
        <Button disabled={isBusy} onClick={() => void discard()}>
          {t('discard')}
        </Button>
      </div>
    </>
  );
}

function OneImport({ one, follow }: { one: DataImport; follow: (jobId: string) => void }) {
  const t = useWords(words);
  const formatName = useDictLabel('dataFormat');
  const nameOf = ({ fileNames, folder, format, detectorName }: DataImport) =>
    detectorName !== ''
      ? t('byDetector', { name: detectorName })
      : (folder ?? fileNames.join(', ')) || (format === null ? '' : formatName(format));
  const awaits = one.state === 'inspected' || (one.state === 'failed' && one.found !== null);
  return (
    <li className="dataImport">
      <div className="uiSpread">
        <strong>{nameOf(one)}</strong>
        <DictTag type="dataImportState" value={one.state} />
      </div>
      <span className="uiQuiet">
        {one.format === null ? '' : `${formatName(one.format)} · `}
        {one.createdByName === '' ? '' : `${one.createdByName} · `}
        <Time at={one.createdAt} />
      </span>
      {one.state === 'failed' && one.message !== '' ? <p className="dataWarning">{one.message}</p> : null}
      {one.outcome === null ? null : <p>{t('outcome', one.outcome)}</p>}
      {one.found === null ? null : awaits ? (
        <Decide one={one} found={one.found} follow={follow} />
      ) : (
        <FindingList found={one.found} />
      )}
    </li>
  );
}

const isRunning = ({ state }: DataImport): boolean => state === 'inspecting' || state === 'importing';
const isOthers = (one: DataImport): boolean => isRunning(one) && !one.isMine;

/** Brings files into a data set: chosen, inspected, decided on, imported. */
export default function ImportDrawer({ open }: { open: OpenDrawer<DataSet> }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    ...importsQuery(open.id),
    // nobody tells when the import of somebody else is over
    refetchInterval: ({ state }) => (state.data?.list.some(isOthers) === true ? LOOK_MS : false),
  });
  const [jobId, setJobId] = useState('');
  const running = data?.list.find(isRunning);
  // the job of somebody else, or of a recording of somebody else, is not shown: its state stands in the list
  const followed = jobId === '' ? (running?.isMine === true ? (running.jobId ?? '') : '') : jobId;
  return (
    <Drawer open size={640} title={t('importTitle', { name: open.row?.name ?? '' })} onClose={open.close}>
      {followed === '' && running !== undefined ? (
        <p className="uiQuiet">{t('othersRun')}</p>
      ) : followed === '' ? (
        <>
          <Begin dataSetId={open.id} follow={setJobId} />
          {(open.row?.frames ?? 0) > 0 ? <PreLabel dataSetId={open.id} follow={setJobId} /> : null}
        </>
      ) : (
        <JobProgress
          key={followed}
          jobId={followed}
          title={running?.state === 'importing' ? t('importing') : t('inspecting')}
          onEnd={() => void dataSetsChanged()}
          onClose={() => {
            setJobId('');
            void dataSetsChanged();
          }}
        />
      )}
      <h3 className="uiHeading">{t('earlier')}</h3>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data?.list.length === 0 ? <p className="uiQuiet">{t('noImports')}</p> : null}
      <ul className="dataImports">
        {(data?.list ?? []).map((one) => (
          <OneImport key={`${one.id} ${one.version}`} one={one} follow={setJobId} />
        ))}
      </ul>
    </Drawer>
  );
}
