import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select, Tooltip } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { ASKING_CHANNELS, type AskingChannel, type ServiceAnswer } from '#contract/care/aiCustomerService/calls.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { refreshList } from '#web/ui/ListPage.tsx';
import { ENTRY_LIST, UNANSWERED_LIST } from './serviceQueries.ts';
import { TryOutAnswer } from './TryOutAnswer.tsx';
import { words } from './words.ts';

const MOST_QUESTION = 200;

interface Shown {
  question: string;
  answer: ServiceAnswer;
}

/** Asks as a passenger would, and keeps the last answer in sight. */
function useAsking() {
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const ask = async (question: string, channel: AskingChannel, count: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await callApi('/ai/aiCustomerService/ask', { question, channel, count });
      setShown({ question, answer });
      if (count) await Promise.all([refreshList(ENTRY_LIST), refreshList(UNANSWERED_LIST)]);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { shown, error, isBusy, ask };
}

/** The panel beside the list: a question, its answer, and the reasons. */
export function TryOut({ close }: { close: () => void }) {
  const t = useWords(words);
  const f = useFields(serviceWords);
  const channelName = useDictLabel(serviceWords.fields.channel.dict);
  const [question, setQuestion] = useState('');
  const [channel, setChannel] = useState<AskingChannel>('app');
  const [count, setCount] = useState(false);
  const { shown, error, isBusy, ask } = useAsking();
  const asked = question.replace(/\s+/g, ' ').trim();
  const send = () => {
    if (asked !== '' && !isBusy) void ask(asked, channel, count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the choice of a Chinese word, and then sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <aside className="serviceTry" aria-label={t('tryOut')}>
      <header className="serviceTryHead">
        <h2>{t('tryOut')}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={t('tryClose')}
          onClick={close}
        />
      </header>
      <div className="serviceTryAsk">
        <Input.TextArea
          value={question}
          maxLength={MOST_QUESTION}
          autoSize={{ minRows: 2, maxRows: 4 }}
          placeholder={t('askPlaceholder')}
          aria-label={f('question')}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="uiRow">
          <Select
            className="serviceTryChannel"
            aria-label={f('channel')}
            value={channel}
            onChange={setChannel}
            options={ASKING_CHANNELS.map((value) => ({ value, label: channelName(value) }))}
          />
          <Tooltip title={t('countHint')}>
            <Checkbox checked={count} onChange={(event) => setCount(event.target.checked)}>
              {t('count')}
            </Checkbox>
          </Tooltip>
          <Button type="primary" className="serviceTrySend" loading={isBusy} disabled={asked === ''} onClick={send}>
            {t('ask')}
          </Button>
        </div>
      </div>
      <div className="serviceTryBody" aria-live="polite" aria-busy={isBusy}>
        {error === undefined ? null : <ErrorState error={error} retry={send} />}
        {error !== undefined ? null : shown === undefined ? (
          <p className="uiQuiet">{t('tryOutHint')}</p>
        ) : (
          <TryOutAnswer question={shown.question} answer={shown.answer} />
        )}
      </div>
    </aside>
  );
}
