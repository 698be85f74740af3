import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { PageRenderer, PageRequest, RenderedPage } from '@countinghouse/contracts/pages/page-renderer';
import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  redirect,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { ApiError } from '../shared/http/api-error.ts';
import type { ReadCall } from './api/shop-calls.ts';
import { LanguageContext, ownPath, type PageLanguage, splitPath } from './i18n/language.ts';
import { linksFor } from './i18n/links.ts';
import { bootScript, documentParts, hashOf, readManifest } from './rendering/assets.ts';
import { documentRemainder } from './rendering/document.tsx';
import { hydrationText } from './rendering/hydration.ts';
import type { Head, LoadContext, Page } from './rendering/page.tsx';
import { ROOT_ID } from './rendering/page.tsx';
import { routeFinder, storefrontRoutes } from './routes.tsx';
import { headOfFault } from './shell/error/error-page.tsx';
import { failureHtml, failureStyles } from './shell/error/failure-document.tsx';

/** Renders the storefront on the server; see `PageRenderer`. */
export async function createPageRenderer({
  webRoot,
  locale,
}: {
  webRoot: string;
  locale: Language;
}): Promise<PageRenderer> {
  const manifest = await readManifest(webRoot);
  const boot = await bootScript(webRoot, manifest);
  const handlerOf = handlers(locale);
  const routeInfo = routeFinder({ locale });
  const readAsset = (file: string) => readFile(join(webRoot, file), 'utf8');
  const partsOf = documentParts({ manifest, boot, readAsset });

  const render = async ({ address, read, isInert = false }: PageRequest): Promise<RenderedPage> => {
    const url = new URL(address, 'http://shop');
    const language: PageLanguage = { language: splitPath(url.pathname, locale).language, locale };
    const own = ownPath(url.pathname, locale);
    if (own !== undefined) return redirected(redirect(own + url.search), language);
    const requestContext: LoadContext = { read: readWith(read, language.language) };
    const handler = handlerOf(routeInfo.at(url.pathname)?.id);
    const context = await handler.query(new Request(url), { requestContext });
    if (context instanceof Response) return redirected(context, language);
    const parts = await partsOf(routeInfo.of(context.matches.at(-1)?.route.id)?.module);
    const frame = context.loaderData[ROOT_ID] as FrameView | undefined;
    const body = renderToString(
      <LanguageContext value={language}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </LanguageContext>,
    );
    const head = headOf(context, frame, language);
    return {
      status: context.statusCode,
      start: parts.start(language.language, isInert),
      html: documentRemainder({
        head,
        frame,
        language,
        body,
        hydration: hydrationText(context, language),
        isInert,
      }),
      language: language.language,
      scriptSources: parts.scriptSources,
      styleSources: parts.styleSources,
      ...unexpectedIn(context),
      ...(head.expiresAt !== undefined && { expiresAt: head.expiresAt }),
    };
  };

  return {
    render,
    cacheKey(address) {
      const url = new URL(address, 'http://shop');
      const info = routeInfo.at(url.pathname);
      if (!info) return undefined;
      const known = info.query.flatMap((name) => {
        const values = url.searchParams.getAll(name).filter((value) => value !== '');
        return values.length > 0 ? [`${name}=${encodeURIComponent(values.join(','))}`] : [];
      });
      return known.length > 0 ? `${url.pathname}?${known.join('&')}` : url.pathname;
    },
    failurePage(status, language, requestId) {
      const styles = [...partsOf.common(), failureStyles];
      return {
        status,
        start: '',
        html: failureHtml({ status, language, styles, requestId }),
        language,
        scriptSources: [],
        styleSources: styles.map(hashOf),
      };
    },
  };
}

/** Returns the static handler of a page by the id of its route, or the one of all pages. */
function handlers(locale: Language) {
  const known = new Map<string | undefined, StaticHandler>();
  return (id: string | undefined): StaticHandler => {
    let handler = known.get(id);
    if (!handler) {
      handler = createStaticHandler(storefrontRoutes({ locale }, id));
      known.set(id, handler);
    }
    return handler;
  };
}

/** Returns the reads of a page: refusals are thrown. */
function readWith(read: PageRequest['read'], language: Language): ReadCall {
  return (async (name, { params, query } = {}) => {
    const response = await read(name, { params: { ...params }, query: { ...query } } as never, language);
    if (response.status >= 400) throw new ApiError(response.status, response.body as Record<string, unknown>);
    return response.body;
  }) as ReadCall;
}

function headOf(context: StaticHandlerContext, frame: FrameView | undefined, language: PageLanguage): Head {
  const [fault] = Object.values(context.errors ?? {});
  if (fault !== undefined || !frame)
    return headOfFault(isRouteErrorResponse(fault) ? fault.status : 500, language.language);
  const match = context.matches.at(-1);
  const page = match?.route.handle as Page | undefined;
  const data = match && context.loaderData[match.route.id];
  return page?.head(data, { frame, language, links: linksFor(language) }) ?? headOfFault(404, language.language);
}

/** Returns an error that is no response thrown by a loader. */
function unexpectedIn({ errors }: StaticHandlerContext): { unexpected?: unknown } {
  const unexpected = Object.values(errors ?? {}).find((error) => !isRouteErrorResponse(error));
  return unexpected === undefined ? {} : { unexpected };
}

function redirected({ status, headers }: Response, { language }: PageLanguage): RenderedPage {
  const location = headers.get('location') ?? '/';
  return { status, location, start: '', html: '', language, scriptSources: [], styleSources: [] };
}
