/** Puts modules of ours in the place of a library's that has a fault which its makers have not mended yet. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Mended {
  /** The library's folder, and what it imports there. */
  library: string;
  source: string;
  /** Ours. */
  file: string;
}

const MENDED: readonly Mended[] = [
  // decision 0231
  { library: '/@rc-component/portal/', source: './useEscKeyDown', file: './src/lib/escapeKey.ts' },
];

/** Fails the build once the library no longer has what is replaced: then the mending is no longer needed, or goes by nobody. */
export function mendModules(): Plugin {
  const used = new Set<Mended>();
  return {
    name: 'mend-modules',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const from = importer?.replaceAll('\\', '/') ?? '';
      const found = MENDED.find((one) => source === one.source && from.includes(one.library));
      if (found === undefined) return null;
      used.add(found);
      return fileURLToPath(new URL(found.file, import.meta.url));
    },
    buildEnd(error) {
      const unused = MENDED.filter((one) => !used.has(one));
      if (error === undefined && unused.length > 0)
        this.error(
          `no longer imported, see mendedModules.ts: ${unused.map(({ library, source }) => library + source).join(', ')}`,
        );
    },
  };
}
