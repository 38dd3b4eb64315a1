import { Alert, Button, Drawer, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { Language } from '#contract/ground/enums.ts';
import type { PortalPageRow } from '#contract/portal/portalPage/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { usePortalPage, usePreview } from './portalPageQueries.ts';
import { words } from './words.ts';

/** CSS pixels of what is looked at, and how large it is drawn here. */
const DEVICES = {
  phone: { width: 390, height: 844, scale: 1 },
  desktop: { width: 1280, height: 900, scale: 0.7 },
} as const;
type Device = keyof typeof DEVICES;

const LANGUAGE_KEYS = { 'zh-CN': 'chinese', 'en-US': 'english' } as const;

interface FrameProps {
  id: string;
  version: number;
  name: string;
  language: Language;
  device: Device;
  look: number;
}

/** The page as the portal draws it. Nothing in it runs, and no form is sent. */
function Frame({ id, version, name, language, device, look }: FrameProps) {
  const t = useWords(words);
  const { data, error, refetch } = usePreview(id, version, language, look);
  const { width, height, scale } = DEVICES[device];
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  return (
    <div className="portalPreview" style={{ width: width * scale, height: height * scale }}>
      <iframe
        key={data.address}
        src={data.address}
        title={t('frame', { name, language: t(LANGUAGE_KEYS[language]), width })}
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        width={width}
        height={height}
        style={{ transform: `scale(${scale})` }}
      />
    </div>
  );
}

/** The working copy of a page, on a phone or a desktop, in either language. */
export default function PortalPagePreview({ open }: { open: OpenDrawer<PortalPageRow> }) {
  const t = useWords(words);
  const nameOfCode = useDictLabel('portalPageCode');
  const own = useLanguage();
  const page = usePortalPage(open.id);
  const [language, setLanguage] = useState<Language>(own);
  const [device, setDevice] = useState<Device>('phone');
  /** A ticket shows the page once: each look has its own. */
  const [look, setLook] = useState(0);
  const again = () => setLook((before) => before + 1);
  const name = page.data === undefined ? '' : nameOfCode(page.data.code);
  return (
    <Drawer open size={960} title={t('previewTitle', { name })} onClose={open.close}>
      <Alert type="info" showIcon title={t('previewHint')} />
      <div className="portalPreviewTools">
        <Segmented<Device>
          aria-label={t('device')}
          value={device}
          onChange={(next) => {
            setDevice(next);
            again();
          }}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'desktop', label: t('desktop') },
          ]}
        />
        <Segmented<Language>
          aria-label={t('language')}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            again();
          }}
          options={[
            { value: 'zh-CN', label: t('chinese') },
            { value: 'en-US', label: t('english') },
          ]}
        />
        <Button onClick={again}>{t('refresh')}</Button>
      </div>
      {page.error === null ? null : <ErrorState error={page.error} retry={() => void page.refetch()} />}
      {page.data === undefined ? null : (
        <Frame
          id={page.data.id}
          version={page.data.version}
          name={name}
          language={language}
          device={device}
          look={look}
        />
      )}
    </Drawer>
  );
}
