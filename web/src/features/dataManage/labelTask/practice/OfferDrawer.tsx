import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Select } from 'antd';
import { useId, useState } from 'react';
import type { LabelPractice } from '#contract/dataManage/labelPractice/calls.ts';
import { labelPracticeWords } from '#contract/dataManage/labelPractice/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { offerChoicesQuery, practiceChanged } from '../labelTaskQueries.ts';
import { words } from './words.ts';

interface ChooseProps {
  label: string;
  list: readonly { id: string; name: string }[] | undefined;
  value: string | null;
  choose: (id: string) => void;
}

export function Choose({ label, list, value, choose }: ChooseProps) {
  const field = useId();
  return (
    <div>
      <label className="uiLabel" htmlFor={field}>
        {label}
      </label>
      <Select
        id={field}
        style={{ width: '100%' }}
        loading={list === undefined}
        value={value}
        showSearch={{ optionFilterProp: 'label' }}
        options={(list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
    </div>
  );
}

/** Offers a labelling task to an enterprise. */
export default function OfferDrawer({ open }: { open: OpenDrawer<LabelPractice> }) {
  const t = useWords(words);
  const say = useText();
  const { data, error, refetch } = useQuery(offerChoicesQuery);
  const [labelTaskId, setTask] = useState<string | null>(null);
  const [enterpriseId, setEnterprise] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { fields } = labelPracticeWords;
  const offer = async () => {
    if (labelTaskId === null || enterpriseId === null) return;
    setBusy(true);
    try {
      await callApi('/dataManage/labelPractice/offer', { labelTaskId, enterpriseId });
      await practiceChanged();
      open.close();
    } catch (failure) {
      notify('error', messageOf(failure));
    }
    setBusy(false);
  };
  return (
    <Drawer open size={480} title={t('offer')} onClose={open.close}>
      <div className="practiceForm">
        <p className="uiQuiet">{t('offerText')}</p>
        {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
        <Choose label={say(fields.labelTaskId)} list={data?.labelTasks} value={labelTaskId} choose={setTask} />
        <Choose label={say(fields.enterpriseId)} list={data?.enterprises} value={enterpriseId} choose={setEnterprise} />
        <div>
          <Button
            type="primary"
            loading={isBusy}
            disabled={labelTaskId === null || enterpriseId === null}
            onClick={() => void offer()}
          >
            {t('offer')}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
