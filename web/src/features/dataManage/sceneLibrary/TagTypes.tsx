import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Select } from 'antd';
import { useState } from 'react';
import { sysDictPage } from '#contract/base/sysDict/page.ts';
import type { Scene } from '#contract/dataManage/scene/calls.ts';
import { TAG_VALUE_TYPES, type TagValueType } from '#contract/dataManage/scene/rules.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDict, useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { scenesChanged, tagTypesQuery } from './sceneQueries.ts';
import { words } from './words.ts';

/** The tags themselves: what values each has, with the unit of numbers, and the way to their list. */
export default function TagTypes({ open }: { open: OpenDrawer<Scene> }) {
  const t = useWords(words);
  const can = useCan();
  const typeName = useDictLabel('tagValueType');
  const tags = useDict('sceneTag').filter(({ parentValue, state }) => parentValue !== '' && state === 'enabled');
  const types = useQuery(tagTypesQuery).data?.list ?? [];
  const [tag, setTag] = useState<string | null>(null);
  const [valueType, setValueType] = useState<TagValueType>('none');
  const [unit, setUnit] = useState('');
  const [isBusy, setBusy] = useState(false);
  const choose = (chosen: string) => {
    const type = types.find((one) => one.tag === chosen);
    setTag(chosen);
    setValueType(type?.valueType ?? 'none');
    setUnit(type?.unit ?? '');
  };
  const save = async () => {
    if (tag === null) return;
    setBusy(true);
    try {
      await callApi('/dataManage/scene/setTagType', { tag, valueType, unit: valueType === 'number' ? unit : '' });
      await scenesChanged();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Drawer open size={520} title={t('tagTypes')} onClose={open.close}>
      <p className="uiQuiet">{t('tagTypesText')}</p>
      <div className="sceneTagTypes">
        <Select
          aria-label={t('tagOfType')}
          placeholder={t('tagOfType')}
          value={tag}
          onChange={choose}
          options={tags.map(({ value, label }) => ({ value, label }))}
        />
        <Select
          aria-label={t('typeOfValue')}
          value={valueType}
          onChange={setValueType}
          disabled={tag === null}
          options={TAG_VALUE_TYPES.map((value) => ({ value, label: typeName(value) }))}
        />
        {valueType === 'number' ? (
          <Input
            aria-label={t('unit')}
            placeholder={t('unit')}
            maxLength={20}
            value={unit}
            onChange={({ target }) => setUnit(target.value)}
          />
        ) : null}
        <Button loading={isBusy} disabled={tag === null} onClick={() => void save()}>
          {t('saveType')}
        </Button>
      </div>
      {can('sys:sysDict:update') ? <Link to={`/${sysDictPage.route}?keyword=sceneTag`}>{t('editTags')}</Link> : null}
    </Drawer>
  );
}
