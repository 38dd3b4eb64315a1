/** Builds the script and style of the public portal beside the console, apart from it: a reader loads nothing of the console. */
import { defineConfig } from 'vite';
import { compressAssets, TARGETS } from './compressAssets.ts';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [compressAssets()],
  build: {
    // into the folder of the console, which is built before
    emptyOutDir: false,
    target: TARGETS,
    assetsInlineLimit: 0,
    manifest: '.vite/portal.json',
    reportCompressedSize: false,
    // the second stands on other sites by itself
    rolldownOptions: { input: ['src/portal/main.ts', 'src/portal/embed.ts'] },
  },
});
