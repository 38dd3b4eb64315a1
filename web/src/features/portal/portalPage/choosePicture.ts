/** Lets a person choose a picture, uploads it, and measures it, so that its room on the page is known before it is there. */
import type { PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { translate } from '#web/lib/words.ts';
import { words } from './words.ts';

type Picture = Extract<PortalBlock, { kind: 'picture' }>;

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const chosenFile = (): Promise<File | null> =>
  new Promise((resolve) => {
    const picker = document.createElement('input');
    picker.type = 'file';
    picker.accept = TYPES.join(',');
    picker.addEventListener('change', () => resolve(picker.files?.[0] ?? null));
    picker.addEventListener('cancel', () => resolve(null));
    picker.click();
  });

/** Null when none was chosen, or it could not be uploaded, which is said. */
export async function choosePicture(id: string): Promise<Picture | null> {
  const file = await chosenFile();
  if (file === null) return null;
  try {
    const { width, height } = await createImageBitmap(file);
    const { url } = await uploadImage(file, { name: file.name });
    return { id, kind: 'picture', address: url, width, height, altZh: '', altEn: '' };
  } catch (error) {
    notify('error', translate(words, 'pictureFailed', { msg: messageOf(error) }));
    return null;
  }
}
