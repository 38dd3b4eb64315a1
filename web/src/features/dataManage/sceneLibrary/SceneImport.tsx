import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { Scene } from '#contract/dataManage/scene/calls.ts';
import type { LeftValue, SceneImport as Import, SceneImportFound } from '#contract/dataManage/scene/importCalls.ts';
import { MOST_SCENE_FILES } from '#contract/dataManage/scene/rules.ts';
import { sceneImportWords } from '#contract/dataManage/scene/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { Time } from '#web/ui/Time.tsx';
import { sceneImportsQuery, scenesChanged } from './sceneQueries.ts';
import { words } from './words.ts';

/** XML of a stranger is taken in an archive only. */
const ENDINGS = ['.zip', '.json'];
const MOST_SHOWN = 100;

function RateField({ value, onChange }: { value: number | null; onChange: (rate: number | null) => void }) {
  const t = useWords(words);
  const f = useFields(sceneImportWords);
  const id = useId();
  return (
    <>
      <label className="uiLabel" htmlFor={id}>
        {f('frameRate')}
      </label>
      <InputNumber id={id} min={0.1} max={200} value={value} placeholder={t('rateOfFile')} onChange={onChange} />
    </>
  );
}

/** Chooses files and has them inspected. */
function Begin({ follow }: { follow: (jobId: string) => void }) {
  const t = useWords(words);
  const [fileIds, setFiles] = useState<string[]>([]);
  const [frameRate, setRate] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [idempotencyKey, setKey] = useState(newKey);
  const inspect = async () => {
    setBusy(true);
    try {
      const { jobId } = await callApi('/dataManage/sceneImport/inspect', { fileIds, frameRate }, { idempotencyKey });
      setFiles([]);
      setKey(newKey());
      follow(jobId);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="sceneSection" aria-label={t('files')}>
      <p className="uiQuiet">{t('filesHint')}</p>
      <FileUpload value={fileIds} onChange={setFiles} max={MOST_SCENE_FILES} accept={ENDINGS} onBusy={setUploading} />
      <RateField value={frameRate} onChange={setRate} />
      <div>
        <Button
          type="primary"
          disabled={fileIds.length === 0 || isUploading}
          loading={isBusy}
          onClick={() => void inspect()}
        >
          {t('inspect')}
        </Button>
      </div>
    </section>
  );
}

function FoundScenes({ found }: { found: SceneImportFound }) {
  const t = useWords(words);
  return (
    <details className="sceneFound" open={found.scenes.length <= 10}>
      <summary>
        {t('foundScenes', {
          count: formatNumber(found.scenes.length),
          known: formatNumber(found.scenes.filter(({ isKnown }) => isKnown).length),
        })}
      </summary>
      <ol>
        {found.scenes.map(({ name, file, actors, unplaced, parameters, variations, duration, isKnown }) => (
          <li key={file}>
            <strong>{name}</strong> {isKnown ? <span className="uiQuiet">{t('known')}</span> : null}
            <div className="uiQuiet">
              {[
                t('actorCount', { count: formatNumber(actors) }),
                unplaced === 0 ? '' : t('unplaced', { count: formatNumber(unplaced) }),
                duration === 0 ? t('beginningOnly') : t('seconds', { count: duration.toFixed(1) }),
                parameters === 0 ? '' : t('parameterCount', { count: formatNumber(parameters) }),
                variations === 0 ? '' : t('variationCount', { count: formatNumber(variations) }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Findings({ found }: { found: SceneImportFound }) {
  const t = useWords(words);
  if (found.total === 0) return <p className="uiQuiet">{t('noFindings')}</p>;
  return (
    <details className="sceneFound">
      <summary>{t('findings', { count: formatNumber(found.total) })}</summary>
      <ol>
        {found.findings.slice(0, MOST_SHOWN).map(({ at, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same fault may stand at the same place twice
          <li key={index}>
            <code>{at}</code> {text}
          </li>
        ))}
      </ol>
      {found.total > MOST_SHOWN ? <p className="uiQuiet">{t('firstOnes', { count: MOST_SHOWN })}</p> : null}
    </details>
  );
}

/** The tags that came in without the values of the file. */
function ValuesLeft({ list }: { list: readonly LeftValue[] }) {
  const t = useWords(words);
  const nameOf = useDictLabel('sceneTag');
  const tags = list.map(({ tag, count }) => t('valueLeft', { tag: nameOf(tag), count: formatNumber(count) }));
  return <p className="sceneWarning">{t('valuesLeft', { tags: tags.join(t('separator')) })}</p>;
}

function OneImport({ one, follow }: { one: Import; follow: (jobId: string) => void }) {
  const t = useWords(words);
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await scenesChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  const { id, version, found, outcome } = one;
  const isUnread = one.state === 'failed' && found === null;
  const [frameRate, setRate] = useState(one.frameRate);
  const awaits = found !== null && (one.state === 'inspected' || one.state === 'failed');
  const rests = one.state !== 'inspecting' && one.state !== 'importing';
  return (
    <li className="sceneImport">
      <div className="uiSpread">
        <strong>{one.fileNames.join(', ')}</strong>
        <DictTag type="sceneImportState" value={one.state} />
      </div>
      <span className="uiQuiet">
        {one.createdByName} · <Time at={one.createdAt} />
      </span>
      {one.state === 'failed' && one.message !== '' ? <p className="sceneWarning">{one.message}</p> : null}
      {isUnread ? <RateField value={frameRate} onChange={setRate} /> : null}
      {outcome === null ? null : (
        <p>{t('outcome', { added: formatNumber(outcome.added), unchanged: formatNumber(outcome.unchanged) })}</p>
      )}
      {outcome === null || outcome.valuesLeft.length === 0 ? null : <ValuesLeft list={outcome.valuesLeft} />}
      {found === null ? null : (
        <>
          <FoundScenes found={found} />
          <Findings found={found} />
        </>
      )}
      {rests ? (
        <div className="uiRow">
          {isUnread ? (
            <Button
              type="primary"
              loading={isBusy}
              onClick={() =>
                void act(async () => {
                  const asked = { id, version, frameRate };
                  follow((await callApi('/dataManage/sceneImport/inspectAgain', asked)).jobId);
                })
              }
            >
              {t('inspectAgain')}
            </Button>
          ) : null}
          {awaits ? (
            <Button
              type="primary"
              loading={isBusy}
              onClick={() =>
                void act(async () => follow((await callApi('/dataManage/sceneImport/run', { id, version })).jobId))
              }
            >
              {t('runImport')}
            </Button>
          ) : null}
          <Button
            disabled={isBusy}
            onClick={() =>
              void act(async () => void (await callApi('/dataManage/sceneImport/discard', { id, version })))
            }
          >
            {one.state === 'done' ? t('forget') : t('discard')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Brings scenes from files into the library: chosen, inspected, imported. */
export default function SceneImport({ open }: { open: OpenDrawer<Scene> }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(sceneImportsQuery);
  const [jobId, setJobId] = useState('');
  const running = data?.list.find(({ state }) => state === 'inspecting' || state === 'importing');
  const followed = jobId === '' ? (running?.jobId ?? '') : jobId;
  return (
    <Drawer open size={640} title={t('import')} onClose={open.close}>
      <div className="sceneSection">
        {followed === '' ? (
          <Begin follow={setJobId} />
        ) : (
          <JobProgress
            key={followed}
            jobId={followed}
            title={running?.state === 'importing' ? t('importing') : t('inspecting')}
            onEnd={() => void scenesChanged()}
            onClose={() => {
              setJobId('');
              void scenesChanged();
            }}
          />
        )}
        <h3 className="uiHeading">{t('earlier')}</h3>
        {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
        {data?.list.length === 0 ? <p className="uiQuiet">{t('noImports')}</p> : null}
      </div>
      <ul className="sceneImports">
        {(data?.list ?? []).map((one) => (
          <OneImport key={`${one.id} ${one.version}`} one={one} follow={setJobId} />
        ))}
      </ul>
    </Drawer>
  );
}
