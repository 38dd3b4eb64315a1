/** What both builds share: the console's and the public portal's. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The oldest browsers that are built for. */
export const TARGETS = ['chrome111', 'firefox115', 'safari16.4'];

/** Smaller than this, compression saves nothing worth a second file. */
const SMALLEST_COMPRESSED_BYTES = 512;
const COMPRESSIBLE = /\.(js|css|html|svg|json|md)$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts a .gz and a .br file beside each asset, so that serving costs no compression. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!COMPRESSIBLE.test(file.fileName) || source.length < SMALLEST_COMPRESSED_BYTES) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await brotli(source, { params }) });
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: await gzipped(source, { level: 9 }),
          });
        }
      },
    },
  };
}
