import type { Editor } from '@tiptap/react';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { richTextWords } from './richTextWords.ts';

const ADDRESS = /^(https?:\/\/[^\s/]+\S*|\/(?![/\\])\S*)$/i;
/** A site without its beginning, as people type it. */
const BARE = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

/** Sets or removes the link of the selection. */
export function LinkDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const t = useWords(richTextWords);
  const held: unknown = editor.getAttributes('link')['href'];
  const before = typeof held === 'string' ? held : '';
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const address = BARE.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
  const apply = () => {
    if (!ADDRESS.test(address)) return setWrong(true);
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (empty && before === '') {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    } else chain.setLink({ href: address }).run();
    close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };
  return (
    <Modal
      open
      title={t('link')}
      width={440}
      onCancel={close}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          {before === '' ? null : (
            <Button danger onClick={remove} style={{ marginInlineEnd: 'auto' }}>
              {t('unlink')}
            </Button>
          )}
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" onClick={apply}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <Input
        value={typed}
        autoFocus
        aria-label={t('address')}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : ''}
        placeholder="https://"
        maxLength={1000}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      />
      <p className="uiQuiet" role={isWrong ? 'alert' : undefined}>
        {t('addressHint')}
      </p>
    </Modal>
  );
}
