/** The own picture, or an initial in its place, and the ways to change it. */
import { CameraOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPage } from '#web/lib/chunks.ts';
import { messageOf } from '#web/lib/client.ts';
import { initialOf } from '#web/lib/initialOf.ts';
import { notify } from '#web/lib/notices.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { type Mine, refreshMine, saveMine } from './mineQueries.ts';
import { words } from './words.ts';

const AvatarDialog = lazyPage(() => import('./AvatarDialog.tsx'));

const SEARCH = { dialog: oneOf(['avatar']) };
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MOST_BYTES = 10 * 1024 * 1024;

export function Avatar({ mine }: { mine: Mine }) {
  const t = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string>();
  const [{ dialog }, setSearch] = useSearchState(SEARCH);
  const isOpen = dialog === 'avatar';
  // an address of a chosen file keeps the file in memory until it is given up
  useEffect(() => () => (source === undefined ? undefined : URL.revokeObjectURL(source)), [source]);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (!TYPES.includes(file.type) || file.size > MOST_BYTES) notify('error', t('avatarWrong'));
    else {
      setSource(URL.createObjectURL(file));
      setSearch({ dialog: 'avatar' }, { replace: isOpen });
    }
  };
  const remove = useMutation({
    mutationFn: () => saveMine(mine, { avatar: '' }),
    onSuccess: () => {
      notify('success', t('avatarRemoved'));
      return refreshMine();
    },
    onError: (error) => notify('error', messageOf(error)),
  });
  return (
    <div className="mineAvatar">
      <span className="minePicture" aria-hidden="true">
        {mine.avatar === '' ? initialOf(mine.realName) : <img src={mine.avatar} alt="" />}
      </span>
      <div className="mineAvatarWays">
        <Button size="small" icon={<CameraOutlined aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t('avatarChange')}
        </Button>
        {mine.avatar === '' ? null : (
          <Button size="small" type="text" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('avatarRemove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="visuallyHidden"
        accept={TYPES.join(',')}
        aria-label={t('avatarChange')}
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <AvatarDialog
            key={source}
            mine={mine}
            source={source}
            choose={() => input.current?.click()}
            close={() => {
              setSource(undefined);
              setSearch({ dialog: '' }, { replace: true });
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
