import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { playerAddress } from './playerAddress.ts';
import { sceneLinkWords } from './words.ts';

interface KeepSceneProps {
  /** What the minute lies around, asked when it is pressed: an alert, or a moment of a car (ISO 8601). */
  of: () => { alertId: string } | { carId: string; at: string };
  label?: 'keepScene' | 'pickUpScene' | 'dropOffScene';
  size?: ButtonProps['size'];
}

/** Keeps the minute around something as a scene and plays it at that instant; nothing for whoever may not. */
export function KeepScene({ of, label = 'keepScene', size = 'middle' }: KeepSceneProps) {
  const t = useWords(sceneLinkWords);
  const can = useCan();
  const { navigate } = usePage();
  const [isBusy, setBusy] = useState(false);
  if (!can('dataManage:scene:add') || !can('dataManage:scene:list')) return null;
  const keep = async () => {
    const wish = of();
    setBusy(true);
    try {
      const { id, at } =
        'alertId' in wish
          ? await callApi('/dataManage/scene/addOfAlert', wish)
          : await callApi('/dataManage/scene/addOfMoment', wish);
      navigate(playerAddress(id, at));
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Button size={size} loading={isBusy} onClick={() => void keep()}>
      {t(label)}
    </Button>
  );
}
