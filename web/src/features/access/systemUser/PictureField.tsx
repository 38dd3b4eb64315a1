import { Button } from 'antd';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { words } from './words.ts';

const KINDS = ['.png', '.jpg', '.jpeg', '.webp', '.gif'];
const MOST_BYTES = 10 * 1024 * 1024;

/** A control of a form: the address of a picture that was uploaded here, or empty. */
export function PictureField({ value = '', onChange }: { value?: string; onChange?: (address: string) => void }) {
  const t = useWords(words);
  const f = useFields(systemUserWords);
  const send = async (file: File, onProgress: (part: number) => void) => {
    const { url } = await uploadImage(file, { onProgress, name: file.name });
    onChange?.(url);
  };
  return (
    <span className="uiRow">
      {value === '' ? null : <img className="userPicture" src={value} alt={f('avatar')} />}
      <UploadButton
        label={t(value === '' ? 'avatarChoose' : 'avatarReplace')}
        accept={KINDS}
        maxBytes={MOST_BYTES}
        send={send}
      />
      {value === '' ? null : <Button onClick={() => onChange?.('')}>{t('avatarRemove')}</Button>}
    </span>
  );
}
