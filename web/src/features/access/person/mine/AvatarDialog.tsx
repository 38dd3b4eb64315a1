/** Crops the chosen picture to a portrait and uploads it. */
import 'react-easy-crop/react-easy-crop.css';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { useWords } from '#web/lib/words.ts';
import { cropImage, type Square } from './cropImage.ts';
import { type Mine, refreshMine, saveMine } from './mineQueries.ts';
import { words } from './words.ts';

const MOST_ZOOM = 4;

interface AvatarDialogProps {
  mine: Mine;
  /** Address of the chosen picture; undefined where only the dialog was opened. */
  source: string | undefined;
  choose: () => void;
  close: () => void;
}

export default function AvatarDialog({ mine, source, choose, close }: AvatarDialogProps) {
  const t = useWords(words);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square>();
  const [part, setPart] = useState(0);
  const save = useMutation({
    mutationFn: async ({ area, from }: { area: Square; from: string }) => {
      const picture = await cropImage(from, area);
      const { url } = await uploadImage(picture, { name: 'portrait.jpg', onProgress: setPart });
      await saveMine(mine, { avatar: url });
    },
    onSuccess: async () => {
      notify('success', t('avatarSaved'));
      close();
      await refreshMine();
    },
  });
  return (
    <Modal
      open
      width={440}
      title={t('avatarTitle')}
      okText={save.isPending ? t('uploading', { part: Math.round(part * 100) }) : t('avatarSave')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: save.isPending, disabled: square === undefined }}
      onOk={() => {
        if (square !== undefined && source !== undefined) save.mutate({ area: square, from: source });
      }}
      onCancel={close}
      mask={{ closable: false }}
    >
      {source === undefined ? (
        <Button onClick={choose}>{t('avatarChoose')}</Button>
      ) : (
        <>
          <div className="mineCrop">
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              maxZoom={MOST_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setSquare(pixels)}
            />
          </div>
          <p className="uiQuiet">{t('avatarHint')}</p>
          <Slider
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={setZoom}
            ariaLabelForHandle={t('avatarZoom')}
            tooltip={{ open: false }}
          />
        </>
      )}
      {save.error === null ? null : <Alert type="error" showIcon title={messageOf(save.error)} role="alert" />}
    </Modal>
  );
}
