import { Button, Input, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import { ENTRY_MAX, type TicketDetail } from '#contract/care/ticket/calls.ts';
import { filledMacro, TICKET_TRANSITIONS, type REPLY_MOVES } from '#contract/care/ticket/rules.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { notify } from '#web/lib/notices.ts';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { useChoices, useTicketsChanged } from './ticketQueries.ts';
import { words } from './words.ts';

type Mode = 'reply' | 'note';
/** A sign of typing holds a little longer. */
const TYPING_EVERY_MS = 4000;

interface Kept {
  mode: Mode;
  text: string;
}

const readKept = (stored: unknown): Kept | null => {
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || !('mode' in stored)) return null;
  const { text, mode } = stored;
  return typeof text === 'string' && (mode === 'reply' || mode === 'note') ? { text, mode } : null;
};

/** Writes to the passenger or a note. What is typed outlives a reload and a refused reply. */
export function Reply({ ticket }: { ticket: TicketDetail }) {
  const t = useWords(words);
  const draft = useDraft(`ticket/reply/${ticket.id}`, readKept);
  const [mode, setMode] = useState<Mode>(draft.stored?.mode ?? 'reply');
  const [text, setText] = useState(draft.stored?.text ?? '');
  const [idempotencyKey, renewKey] = useState(newKey);
  const [isSending, setSending] = useState(false);
  const changed = useTicketsChanged();
  const { data: choices } = useChoices();
  const { realName } = useSession().user;
  const { id, version, state } = ticket;
  const typedAt = useRef(0);
  /** Shows who waits in the chat that somebody is writing. */
  const tellTyping = () => {
    if (ticket.channel !== 'portal' || shownMode !== 'reply' || Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    // a sign that is lost is nothing
    callApi('/operation/ticket/typing', { id }).catch(() => undefined);
  };
  const write = (next: string) => {
    setText(next);
    if (next === '') draft.clear();
    else draft.save({ mode, text: next });
  };
  const send = async (effect: () => Promise<unknown>, said: string) => {
    setSending(true);
    try {
      await effect();
      write('');
      renewKey(newKey());
      // before it is said: whoever goes on from there must not meet the ticket as it was
      await changed();
      notify('success', said);
    } catch (error) {
      notify('error', `${messageOf(error)} · ${t('draftKept')}`);
      await changed();
    }
    setSending(false);
  };
  const reply = (move: (typeof REPLY_MOVES)[number]) =>
    send(() => callApi('/operation/ticket/reply', { id, version, text, move }, { idempotencyKey }), t('sent'));
  const macros = choices?.macros ?? [];
  const places = {
    passenger: ticket.passengerName,
    ticket: ticket.number,
    order: ticket.orderNo,
    car: ticket.fleetNumber,
    me: realName,
  };
  const isEmpty = text.trim() === '';
  const mayReply = TICKET_TRANSITIONS[state].answer !== undefined;
  const shownMode = mayReply ? mode : 'note';
  return (
    <div className="ticketReply">
      <div className="uiRow">
        <Segmented<Mode>
          value={shownMode}
          disabled={!mayReply}
          onChange={setMode}
          options={[
            { value: 'reply', label: t('reply') },
            { value: 'note', label: t('note') },
          ]}
        />
        {shownMode === 'reply' && macros.length > 0 ? (
          <Select
            className="ticketMacro"
            aria-label={t('macro')}
            placeholder={t('macro')}
            value={null}
            options={macros.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name: string | null) => {
              const macro = macros.find((one) => one.name === name);
              if (macro !== undefined) write(text + filledMacro(macro.text, places));
            }}
          />
        ) : null}
        <span className="uiQuiet">{t(shownMode === 'reply' ? 'replyHint' : 'noteHint')}</span>
      </div>
      <Input.TextArea
        aria-label={t(shownMode)}
        rows={4}
        maxLength={ENTRY_MAX}
        value={text}
        onChange={({ target }) => {
          write(target.value);
          tellTyping();
        }}
      />
      <div className="uiRow">
        {shownMode === 'note' ? (
          <Button
            type="primary"
            loading={isSending}
            disabled={isEmpty}
            onClick={() =>
              void send(() => callApi('/operation/ticket/note', { id, text }, { idempotencyKey }), t('noted'))
            }
          >
            {t('addNote')}
          </Button>
        ) : (
          <>
            <Button type="primary" loading={isSending} disabled={isEmpty} onClick={() => void reply('ask')}>
              {t('sendAsk')}
            </Button>
            <Button disabled={isEmpty || isSending} onClick={() => void reply('answer')}>
              {t('sendAnswer')}
            </Button>
            <Button disabled={isEmpty || isSending} onClick={() => void reply('solve')}>
              {t('sendSolve')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
