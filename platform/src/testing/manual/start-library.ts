import { buildGateway } from '../../gateway/gateway.ts';
import { SupervisedService } from '../../launcher/supervised-service.ts';

/** Starts the library as a process of its own, and again whenever it ends. */
export async function startLibrary(env: NodeJS.ProcessEnv, report: (sentence: string) => void) {
  const logFile = '/var/log/library.log';
  const library = new SupervisedService({
    ...{ name: 'library', entry: 'library/dist/bundle.js', env, logFile, report, onChange: () => undefined },
  });
  await library.start();
  return library;
}

/** The one entrance: calls that it knows go to the service, all else is the web app. */
export function libraryGateway(webRoot: string) {
  const routes = { lendBook: { method: 'POST', path: '/book/:id/loan', service: 'write-api' } } as const;
  const upstreams = { 'write-api': 'http://localhost:8081', 'read-api': 'http://localhost:8082' };
  const settings = { SHOP_LOCALE: 'en', TRUST_PROXY: 'loopback', GOOGLE_CLIENT_ID: undefined } as const;
  return buildGateway({ routes, upstreams, webRoot, settings });
}
