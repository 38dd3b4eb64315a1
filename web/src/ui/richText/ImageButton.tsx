import { PictureOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Button, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { translate, useWords } from '#web/lib/words.ts';
import { richTextWords } from './richTextWords.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Uploads images and inserts them at the cursor. Shows failures. */
export async function insertImages(editor: Editor, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      const { url } = await uploadImage(file, { name: file.name });
      editor
        .chain()
        .focus()
        .setImage({ src: url, alt: file.name.replace(/\.\w+$/, '') })
        .run();
    } catch (error) {
      notify('error', translate(richTextWords, 'imageFailed', { reason: messageOf(error) }));
    }
  }
}

/** Chooses an image for the text. */
export function ImageButton({ editor }: { editor: Editor }) {
  const t = useWords(richTextWords);
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const bring = async (files: readonly File[]) => {
    setBusy(true);
    await insertImages(editor, files);
    setBusy(false);
  };
  return (
    <>
      <Tooltip title={t('image')}>
        <Button
          type="text"
          size="small"
          className="richTextTool"
          icon={<PictureOutlined aria-hidden="true" />}
          aria-label={t('image')}
          loading={isBusy}
          onClick={() => picker.current?.click()}
        />
      </Tooltip>
      <input
        ref={picker}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void bring(files);
        }}
      />
    </>
  );
}
