import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../shared/i18n/languages.ts';
import { cssVariables, dark, light } from '../../shared/theme/tokens.ts';
import { documentStart } from './document.tsx';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  /** Other files that its style sheets name, such as fonts. */
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** Chunks of the build by source path, as written by Vite: https://vite.dev/guide/backend-integration */
export type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'src/storefront/browser.tsx';
const REACT = 'src/storefront/first-react.ts';
/** Name of the chunk in the configuration of the build. */
const ROUTER = 'router';
const BOOT = 'src/storefront/boot.ts';

export async function readManifest(webRoot: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(webRoot, '.vite/storefront.json'), 'utf8')) as Manifest;
}

/**
 * Returns the boot script as inlined in pages: an immediately invoked script with the names of the application's files.
 */
export async function bootScript(webRoot: string, manifest: Manifest): Promise<string> {
  const source = await readFile(join(webRoot, chunkOf(manifest, BOOT).file), 'utf8');
  const router = Object.keys(manifest).find((key) => manifest[key]?.name === ROUTER) ?? ROUTER;
  // Dependencies of the application are run first, each in a task of its own; the boot script expects three.
  const keys = [REACT, router, ENTRY];
  const steps = keys.map((key) => chunkOf(manifest, key).file);
  const others = new Set(keys.flatMap((key) => scriptsOf(manifest, key)).filter((file) => !steps.includes(file)));
  const names = [...others, ...steps].map((file) => file.replace(/^assets\/|\.js$/g, ''));
  return `(()=>{${source.trim().replace('%FILES%', names.join(' '))}})()`;
}

interface PartsInput {
  readonly manifest: Manifest;
  readonly boot: string;
  readonly readAsset: (file: string) => Promise<string>;
}

/** The start of documents of a page module, and the sources of their content security policy. */
interface PageParts {
  start(language: Language, isInert: boolean): string;
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

/** The parts of documents of a page module; read once for each. */
export function documentParts({ manifest, boot, readAsset }: PartsInput) {
  const tokens = tokenStyles(() => true);
  const fonts = (chunkOf(manifest, ENTRY).assets ?? []).filter((file) => file.endsWith('.woff2'));
  let usedTokens: Promise<string> | undefined;
  const known = new Map<string, Promise<PageParts>>();
  const parts = async (module: string | undefined): Promise<PageParts> => {
    const keys = [ENTRY, ...(module ? [`src/storefront/${module}`] : [])];
    const files = [...new Set(keys.flatMap((key) => stylesOf(manifest, key)))];
    usedTokens ??= tokensUsedIn(manifest, readAsset);
    const sheets = await Promise.all([usedTokens, ...files.map(readAsset)]);
    const styles = sheets.map((sheet) => sheet.trim());
    const starts = new Map<string, string>();
    const start = (language: Language, isInert: boolean) => {
      const key = `${language} ${isInert}`;
      const known =
        starts.get(key) ??
        documentStart({
          fonts: fonts.map((file) => `/${file}`),
          styles,
          boot: isInert ? undefined : boot,
          language,
        });
      starts.set(key, known);
      return known;
    };
    return {
      start,
      scriptSources: [hashOf(boot)],
      styleSources: styles.map(hashOf),
    };
  };
  const partsOf = (module: string | undefined): Promise<PageParts> => {
    const key = module ?? '';
    let found = known.get(key);
    if (!found) {
      found = parts(module);
      known.set(key, found);
      found.catch(() => known.delete(key));
    }
    return found;
  };
  return Object.assign(partsOf, { common: () => [tokens] });
}

/** Returns the tokens without those that only the admin uses. */
async function tokensUsedIn(manifest: Manifest, readAsset: PartsInput['readAsset']): Promise<string> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const sheets = (await Promise.all([...files].map(readAsset))).join('');
  return tokenStyles((name) => sheets.includes(`var(${name}`));
}

/** The palette of both themes; `data-theme` on the root overrides the system preference. */
function tokenStyles(isUsed: (name: string) => boolean): string {
  const darkOnes = cssVariables(dark);
  const variables = Object.entries(cssVariables(light)).flatMap(([name, value]) => {
    if (!isUsed(name)) return [];
    const other = darkOnes[name];
    return [other === undefined || other === value ? `${name}:${value}` : `${name}:light-dark(${value},${other})`];
  });
  return `:root{color-scheme:light dark;${variables.join(';')}}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}`;
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the manifest of the build`);
  return chunk;
}

/** Scripts of a chunk and its transitive imports. */
function scriptsOf(manifest: Manifest, key: string): string[] {
  const { file, imports = [] } = chunkOf(manifest, key);
  return [file, ...imports.flatMap((imported) => scriptsOf(manifest, imported))];
}

/** Style sheets of a chunk and its transitive imports, those of imports first. */
function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const { css = [], imports = [] } = chunkOf(manifest, key);
  return [...imports.flatMap((imported) => stylesOf(manifest, imported, seen)), ...css];
}

/** A source expression of the content security policy: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
