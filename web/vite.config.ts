/** Builds the console into web/dist: pre-compressed assets, and a build id that the server repeats in every answer. */
import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { compressAssets, TARGETS } from './compressAssets.ts';
import { mendModules } from './mendedModules.ts';

const BUILD_META = /(<meta name="build" content=")(")/;

const STYLE_SHEET = /\s*<link rel="stylesheet" crossorigin href="[^"]+">/g;

/**
 * Moves the console's style sheet behind what a page shows while it loads: in the head, one that hangs would leave the page
 * blank. Scripts wait for it either way.
 */
function showLoadingFirst(): Plugin {
  return {
    name: 'show-loading-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(STYLE_SHEET)?.join('');
        if (sheets === undefined) throw new Error('index.html has no style sheet of the console');
        return html.replace(STYLE_SHEET, '').replace(/\s*<\/body>/, `${sheets}\n  </body>`);
      },
    },
  };
}

/** Writes the id of the build, a hash over the names of all files, which themselves carry the hash of their content. */
function stampBuild(): Plugin {
  return {
    name: 'stamp-build',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {}).toSorted();
        const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
        if (!BUILD_META.test(html)) throw new Error('index.html has no <meta name="build" content="">');
        return html.replace(BUILD_META, `$1${build}$2`);
      },
    },
  };
}

/**
 * What only an open form needs: its parts, its state and its checks, without the contexts that every input asks for. Left to
 * the groups below, the first list would carry it as soon as enough screens have forms.
 */
const CHECKS = new RegExp(
  [
    '[\\\\/]zod[\\\\/]',
    '[\\\\/]@rc-component[\\\\/](async-validator|input-number|mini-decimal|switch)[\\\\/]',
    '[\\\\/]@rc-component[\\\\/]form[\\\\/]es(?![\\\\/]\\w*Context)',
    '[\\\\/]antd[\\\\/]es[\\\\/]form[\\\\/](?!context|validateMessagesContext|hooks[\\\\/]useVariants)',
    '[\\\\/]antd[\\\\/]es[\\\\/](grid[\\\\/](?!style)|input-number|switch[\\\\/])',
    '[\\\\/]contract[\\\\/]ground[\\\\/]core\\.ts',
    '[\\\\/]web[\\\\/]src[\\\\/]ui[\\\\/](FormDrawer|form[\\\\/])',
  ].join('|'),
);

/**
 * What opens over a page: dialogs, drawers and what only they show. No list shows it at first; it comes when the browser is
 * idle, or with what is opened.
 */
const OVERLAYS = new RegExp(
  [
    '[\\\\/]@rc-component[\\\\/](dialog|drawer)[\\\\/]',
    '[\\\\/]antd[\\\\/]es[\\\\/](modal[\\\\/](?!locale)|drawer[\\\\/]|alert[\\\\/]|skeleton[\\\\/])',
    '[\\\\/]web[\\\\/]src[\\\\/]ui[\\\\/](DetailDrawer|ConfirmDanger)',
  ].join('|'),
);

/**
 * Which modules travel together. Split by what each page needs and no further, the first list was 66 files, most of them
 * smaller than the request for them: over HTTP/1.1, six at a time, they cost more waiting than they saved. What most pages
 * use is one piece, at the price of some kilobytes that a page may not need.
 */
const PIECES = [
  // what every page needs, the sign-in page included
  {
    name: 'ground',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
    priority: 4,
  },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'icons', test: /[\\/]@ant-design[\\/]icons(-svg)?[\\/]/, minShareCount: 8, priority: 2 },
  {
    name: 'checks',
    test: CHECKS,
    // what it needs of the kit stays there
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'overlays', test: OVERLAYS, includeDependenciesRecursively: false, priority: 2 },
  // what so many pages and drawers share
  { name: 'kit', test: /[\\/]node_modules[\\/]/, minShareCount: 40, priority: 1 },
  { name: 'desk', test: /[\\/](web[\\/]src|contract)[\\/]/, minShareCount: 30 },
];

/**
 * Packages that do nothing when loaded but do not say so: what is unused of them need not come along. (Ant Design's
 * inputs name one context of its forms, which would bring all of the forms and their checks.)
 */
const QUIET = /[\\/]node_modules[\\/](@rc-component|@ant-design|@babel[\\/]runtime|stylis)[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [mendModules(), react(), showLoadingFirst(), stampBuild(), compressAssets()],
  // the map's worker is a module
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: TARGETS,
    // An asset inlined into a style sheet would be data:, which the content security policy need not allow.
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: QUIET, sideEffects: false }] },
      output: { codeSplitting: { groups: PIECES } },
    },
  },
  server: { port: 5173, proxy: { '/taxiadmin': process.env['API_ADDRESS'] ?? 'http://127.0.0.1:8000' } },
});
