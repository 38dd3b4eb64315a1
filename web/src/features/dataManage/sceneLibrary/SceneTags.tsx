import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import type { Scene, TagValue } from '#contract/dataManage/scene/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { sysDictPage } from '#contract/base/sysDict/page.ts';
import { useDict } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { scenesChanged, tagCountsQuery, tagTypesQuery } from './sceneQueries.ts';
import { TagValueField } from './TagValueField.tsx';
import { words } from './words.ts';

function Tags({ scene, close }: { scene: Scene; close: () => void }) {
  const t = useWords(words);
  const can = useCan();
  const all = useDict('sceneTag');
  const counts = new Map(useQuery(tagCountsQuery).data?.list.map(({ tag, scenes }) => [tag, scenes]));
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set(scene.tags));
  const types = new Map(useQuery(tagTypesQuery).data?.list.map((type) => [type.tag, type]));
  const [values, setValues] = useState<ReadonlyMap<string, TagValue>>(new Map(Object.entries(scene.tagValues)));
  const [isBusy, setBusy] = useState(false);
  const toggle = (tag: string) => {
    const next = new Set(tags);
    if (!next.delete(tag)) next.add(tag);
    setTags(next);
  };
  const setValue = (tag: string, value: TagValue | undefined) => {
    const next = new Map(values);
    if (value === undefined) next.delete(tag);
    else next.set(tag, value);
    setValues(next);
  };
  const save = async () => {
    setBusy(true);
    try {
      const tagValues = Object.fromEntries([...values].filter(([tag]) => tags.has(tag)));
      await callApi('/dataManage/scene/setTags', { id: scene.id, version: scene.version, tags: [...tags], tagValues });
      await scenesChanged();
      close();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="sceneSection">
      <p className="uiQuiet">{t('tagText')}</p>
      {all
        .filter(({ parentValue }) => parentValue === '')
        .map((group) => {
          // a retired one is shown where the scene has it
          const list = all.filter(
            ({ parentValue, state, value }) =>
              parentValue === group.value && (state === 'enabled' || scene.tags.includes(value)),
          );
          if (list.length === 0) return null;
          return (
            <fieldset key={group.value} className="sceneTags">
              <legend>{group.label}</legend>
              {list.map(({ value, label, state }) => {
                const type = types.get(value);
                return (
                  <span key={value} className="sceneTag">
                    <Checkbox checked={tags.has(value)} onChange={() => toggle(value)}>
                      {label}
                      {state === 'enabled' ? '' : ` · ${t('retiredTag')}`}{' '}
                      <span className="uiQuiet uiFigures">{formatNumber(counts.get(value) ?? 0)}</span>
                    </Checkbox>
                    {type !== undefined && tags.has(value) ? (
                      <TagValueField
                        type={type}
                        name={label}
                        value={values.get(value)}
                        change={(next) => setValue(value, next)}
                      />
                    ) : null}
                  </span>
                );
              })}
            </fieldset>
          );
        })}
      {can('sys:sysDict:update') ? <Link to={`/${sysDictPage.route}?keyword=sceneTag`}>{t('editTags')}</Link> : null}
      <div>
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          {t('saveTags')}
        </Button>
      </div>
    </div>
  );
}

/** What is in a scene, chosen from the tags by group. */
export default function SceneTags({ open }: { open: OpenDrawer<Scene> }) {
  const t = useWords(words);
  return (
    <Drawer open size={520} title={t('tagTitle', { name: open.row?.name ?? '' })} onClose={open.close}>
      {open.row === undefined ? null : <Tags key={open.row.version} scene={open.row} close={open.close} />}
    </Drawer>
  );
}
