import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { PageRenderer, PageRendererModule } from '@countinghouse/contracts/pages/page-renderer';
import { StartFailure } from '@countinghouse/platform/runtime/start-failure';

/**
 * Loads the storefront built by web.
 * @throws StartFailure when it is not built.
 */
export async function loadPageRenderer(webFolder: string, locale: Language): Promise<PageRenderer> {
  const bundle = join(webFolder, 'dist-server', 'server.js');
  if (!existsSync(bundle)) throw new StartFailure('The storefront is not built: run "npm start" or "npm run build".');
  const { createPageRenderer } = (await import(pathToFileURL(bundle).href)) as PageRendererModule;
  return createPageRenderer({ webRoot: join(webFolder, 'dist'), locale });
}
