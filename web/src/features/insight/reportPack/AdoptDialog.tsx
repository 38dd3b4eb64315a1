import { Input, Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { TemplateCode } from '#contract/insight/reportPack/templates.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { refreshList } from '#web/ui/ListPage.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { words } from './words.ts';

const TEMPLATES = '/operation/reportPack/getTemplates';

/** Begins a pack as one that ships. */
export function AdoptDialog({ close }: { close: () => void }) {
  const t = useWords(words);
  const language = useLanguage();
  const id = useId();
  const [idempotencyKey] = useState(newKey);
  const [template, setTemplate] = useState<TemplateCode>();
  const [name, setName] = useState('');
  const { data, isPending } = useQuery({
    queryKey: [TEMPLATES],
    queryFn: ({ signal }) => callApi(TEMPLATES, {}, { signal }),
  });
  const list = data?.list ?? [];
  const chosen = list.find(({ code }) => code === template);
  const choose = (code: TemplateCode) => {
    setTemplate(code);
    const found = list.find((one) => one.code === code);
    if (found !== undefined) setName(nameIn(found, language));
  };
  const confirm = async () => {
    if (template === undefined) return;
    await callApi('/operation/reportPack/adopt', { template, name }, { idempotencyKey });
    notify('success', t('adopted'));
    await refreshList('/operation/reportPack/getPageList');
  };
  return (
    <ConfirmAct title={t('adoptTitle')} confirmLabel={t('adopt')} confirm={confirm} close={close}>
      <p>{t('adoptText')}</p>
      <label className="uiLabel" htmlFor={`${id}pack`}>
        {t('pack')}
      </label>
      <Select
        id={`${id}pack`}
        style={{ width: '100%' }}
        loading={isPending}
        value={template}
        options={list.map((one) => ({ value: one.code, label: nameIn(one, language) }))}
        onChange={choose}
      />
      {chosen === undefined ? null : (
        <>
          <p className="uiQuiet">
            {chosen.authority} · {chosen.legalSource} · {chosen.legalDate} · {t('fieldCount', { count: chosen.fields })}
          </p>
          <label className="uiLabel" htmlFor={`${id}name`}>
            {t('name')}
          </label>
          <Input id={`${id}name`} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </>
      )}
    </ConfirmAct>
  );
}
