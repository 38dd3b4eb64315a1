import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Tooltip } from 'antd';
import { useDeferredValue, useId, useState } from 'react';
import { scenePage } from '#contract/dataManage/scene/page.ts';
import type { TestList, TestVerdict } from '#contract/dataManage/testList/calls.ts';
import { MOST_LIST_SCENES, VERDICTS, type Verdict } from '#contract/dataManage/testList/rules.ts';
import { testListWords } from '#contract/dataManage/testList/words.ts';
import type { CallOutput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { scenesQuery, testListsChanged, verdictsQuery } from './testListQueries.ts';
import { words } from './words.ts';
import './testList.css';

type Found = CallOutput<'/dataManage/testList/getVerdicts'>;
interface Word {
  verdict: Verdict;
  note: string;
}

/** Somebody's word, with whose it is and when it was said. */
function Cell({ said }: { said: TestVerdict | undefined }) {
  const t = useWords(words);
  if (said === undefined) return <td className="uiQuiet">–</td>;
  const name = said.note === '' ? said.byName : t('said', { name: said.byName, note: said.note });
  return (
    <td>
      <Tooltip title={name}>
        <span>
          <DictTag type="testVerdict" value={said.verdict} />
        </span>
      </Tooltip>
      <span className="testSaid">
        {said.byName} · <Time at={said.at} />
      </span>
    </td>
  );
}

function Judge({ id, found: { scenes, software, list } }: { id: string; found: Found }) {
  const t = useWords(words);
  const f = useFields(testListWords);
  const can = useCan();
  const verdictName = useDictLabel('testVerdict');
  const field = useId();
  const [version, setVersion] = useState('');
  const [given, setGiven] = useState<ReadonlyMap<string, Word>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const mayJudge = can('dataManage:testList:judge');
  const give = (sceneId: string, word: Word | null) => {
    const next = new Map(given);
    if (word === null) next.delete(sceneId);
    else next.set(sceneId, word);
    setGiven(next);
  };
  const record = async () => {
    setBusy(true);
    try {
      const verdicts = [...given].map(([sceneId, word]) => ({ sceneId, ...word }));
      await callApi('/dataManage/testList/judge', { id, software: version.trim(), verdicts });
      setGiven(new Map());
      notify('success', t('recorded'));
      await testListsChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  if (scenes.length === 0) return <p className="uiQuiet">{t('noScenes')}</p>;
  return (
    <>
      <div className="testScroll">
        <table className="testTable">
          <thead>
            <tr>
              <th scope="col">{t('scene')}</th>
              {mayJudge ? <th scope="col">{t('yours')}</th> : null}
              {software.map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scenes.map((scene) => {
              const word = given.get(scene.id);
              return (
                <tr key={scene.id}>
                  <th scope="row">
                    <Link to={`/${scenePage.route}?drawer=detail&record=${scene.id}`}>{scene.name}</Link>
                  </th>
                  {mayJudge ? (
                    <td>
                      <Select
                        size="small"
                        aria-label={`${t('yours')} ${scene.name}`}
                        value={word?.verdict ?? ''}
                        options={[
                          { value: '' as const, label: t('notYet') },
                          ...VERDICTS.map((value) => ({ value, label: verdictName(value) })),
                        ]}
                        onChange={(value: Verdict | '') =>
                          give(scene.id, value === '' ? null : { verdict: value, note: word?.note ?? '' })
                        }
                      />
                      {word === undefined ? null : (
                        <Input
                          size="small"
                          aria-label={`${t('note')} ${scene.name}`}
                          placeholder={t('note')}
                          maxLength={200}
                          value={word.note}
                          onChange={({ target }) => give(scene.id, { ...word, note: target.value })}
                        />
                      )}
                    </td>
                  ) : null}
                  {software.map((one) => (
                    <Cell key={one} said={list.find((each) => each.sceneId === scene.id && each.software === one)} />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {mayJudge ? (
        <>
          <label className="uiLabel" htmlFor={field}>
            {f('software')}
          </label>
          <div className="uiRow">
            <Input
              id={field}
              style={{ width: 200 }}
              maxLength={60}
              placeholder={t('softwareHint')}
              value={version}
              onChange={({ target }) => setVersion(target.value)}
            />
            <Button
              type="primary"
              loading={isBusy}
              disabled={version.trim() === '' || given.size === 0}
              onClick={() => void record()}
            >
              {t('record', { count: given.size })}
            </Button>
          </div>
          <p className="uiQuiet">{t('recordHint')}</p>
        </>
      ) : null}
    </>
  );
}

function Scenes({ row: { id, version }, found }: { row: TestList; found: Found }) {
  const t = useWords(words);
  const field = useId();
  const [keyword, setKeyword] = useState('');
  const searched = useDeferredValue(keyword);
  const { data } = useQuery(scenesQuery(searched));
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const names = new Map([...found.scenes, ...(data?.list ?? [])].map((scene) => [scene.id, scene.name]));
  const save = async () => {
    if (chosen === null) return;
    setBusy(true);
    try {
      await callApi('/dataManage/testList/setScenes', { id, version, sceneIds: [...chosen] });
      setChosen(null);
      notify('success', t('scenesSaved'));
    } catch (error) {
      notify('error', messageOf(error));
    }
    await testListsChanged();
    setBusy(false);
  };
  return (
    <>
      <label className="uiLabel" htmlFor={field}>
        {t('chooseScenes')}
      </label>
      <Select
        id={field}
        mode="multiple"
        style={{ width: '100%' }}
        maxCount={MOST_LIST_SCENES}
        value={[...(chosen ?? found.scenes.map((scene) => scene.id))]}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={[...names].map(([value, label]) => ({ value, label }))}
        onChange={(ids: string[]) => setChosen(ids)}
      />
      <Button disabled={chosen === null} loading={isBusy} onClick={() => void save()}>
        {t('saveScenes')}
      </Button>
    </>
  );
}

/** The scenes of a list and what was said of versions of the software; a word of one's own; which scenes these are. */
export function Verdicts({ row }: { row: TestList }) {
  const can = useCan();
  const { data, error, refetch } = useQuery(verdictsQuery(row.id));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  return (
    <div className="testSection">
      <Judge id={row.id} found={data} />
      {can('dataManage:testList:update') && can('dataManage:scene:list') ? <Scenes row={row} found={data} /> : null}
    </div>
  );
}
