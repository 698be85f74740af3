import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const sources = join(import.meta.dirname, 'src/storefront');

/** Libraries that change seldom stand in files of their own; the boot script loads them one after the other. */
const libraries = [
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|react-router-dom|cookie|set-cookie-parser)\// },
];
/** What the application and pages share is one file more, or every page would name a handful of small ones. */
const base = { name: 'base', test: /src\/(shared|storefront\/(api|i18n))\//, minShareCount: 12 };

/** Every style sheet whose class names belong to its file. */
const sheets = [sources, join(import.meta.dirname, 'src/shared')]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.module.css'))
  .sort();

/**
 * Names of classes and animations as they stand in pages, two characters each: they are in every page many times. No
 * word that blockers look for comes out.
 */
const classNames = new Map(
  sheets
    .flatMap((file) => {
      const names = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([A-Za-z_][\w-]*)/g);
      return [...new Set([...names].map(([, name]) => `${file} ${name}`))];
    })
    .map((name, index) => [name, shortName(index)]),
);

function shortName(index: number): string {
  const first = 'abcdefghijklmnopqrstuvwxyz';
  const others = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const rest = Math.floor(index / first.length);
  const last = others[rest % others.length];
  return `${first[index % first.length]}${last}${rest < others.length ? '' : Math.floor(rest / others.length)}`;
}

function classNameOf(name: string, file: string): string {
  const short = classNames.get(`${normalize(file.replace(/\?.*$/, ''))} ${name}`);
  if (short === undefined) throw new Error(`${file} has a class ${name} that was not found`);
  return short;
}

/**
 * The storefront, built twice from the same routes: for the browser beside the admin's files, and with `--ssr` into
 * `dist-server` for read-api, which renders pages with it.
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  css: { modules: { generateScopedName: classNameOf } },
  resolve: { conditions: ['@countinghouse/source', 'module', ...(isSsrBuild ? [] : ['browser']), 'production'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Everything comes along: read-api has no packages of the web.
  ssr: { noExternal: true, resolve: { conditions: ['@countinghouse/source', 'module', 'node', 'production'] } },
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist-server',
        emptyOutDir: true,
        rolldownOptions: {
          input: join(sources, 'server.tsx'),
          // One character beyond Latin-1 would make V8 keep the file in twice the memory.
          output: { entryFileNames: 'server.js', charset: 'ascii', comments: { jsdoc: false } },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist',
        // The admin's build comes first and empties the folder.
        emptyOutDir: false,
        manifest: '.vite/storefront.json',
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['boot.ts', 'first-react.ts', 'browser.tsx'].map((file) => join(sources, file)),
          output: { codeSplitting: { groups: [...libraries, base] } },
        },
      },
}));
