/** Pictures alone: JPEG, PNG and WebP, each a frame by its path. */
import { bareFrame, finding, hasEnding, refuseFile, type Reader } from './door.ts';
import { PICTURE_ENDINGS, sizeOfPicture } from './pictureSize.ts';

export const reader: Reader = {
  async recognises(files) {
    const count = files.filter((file) => hasEnding(file, ...PICTURE_ENDINGS)).length;
    // any format with labels fits better
    return count === 0 ? 0 : 0.1 + (0.2 * count) / files.length;
  },
  async *read(files) {
    const pictures = files.filter((file) => hasEnding(file, ...PICTURE_ENDINGS));
    if (pictures.length === 0) throw refuseFile('notOfFormat', { format: 'JPEG, PNG, WebP' });
    for (const file of pictures) {
      const found = await sizeOfPicture(file);
      if ('code' in found) {
        yield finding(found.code, file.path, found.values);
        continue;
      }
      const { width, height, other } = found;
      if (other !== null) yield finding('otherEnding', file.path, { file: file.path, found: other });
      yield { kind: 'frame', value: { ...bareFrame(file.path), width, height } };
    }
    for (const file of files)
      if (!hasEnding(file, ...PICTURE_ENDINGS)) yield finding('fileNotUsed', file.path, { file: file.path });
  },
};
