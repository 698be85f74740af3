import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const google = 'https://accounts.google.com/gsi/';

/**
 * The security headers, as helmet sets them. They are the same on every response, so they are computed once.
 * @param googleSignIn whether pages show Google's button
 */
export function securityHeaders(googleSignIn: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(googleSignIn),
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // HSTS is left to the proxy that terminates TLS.
    strictTransportSecurity: false,
  });
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

/**
 * Everything from ourselves. Styles are also written by the component library at run time; Google's button needs
 * Google, and only if it is in use.
 */
function contentSecurityPolicy(googleSignIn: boolean) {
  return {
    useDefaults: false,
    directives: directivesOf({ googleSignIn, scriptSources: [], styleSources: ["'unsafe-inline'"] }),
  };
}

interface PolicySources {
  readonly googleSignIn: boolean;
  /** Further sources of scripts and styles, such as hashes of a page's inline code. */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

/** The `Content-Security-Policy` of a page of the storefront: nothing inline but what the hashes name. */
export function pageSecurityPolicy(sources: PolicySources): string {
  return Object.entries(directivesOf(sources))
    .map(([directive, values]) => `${directive} ${values.join(' ')}`)
    .join(';');
}

function directivesOf({ googleSignIn, scriptSources, styleSources }: PolicySources) {
  const orGoogle = googleSignIn ? [google] : [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptSources, ...orGoogle],
    'style-src': ["'self'", ...styleSources, ...orGoogle],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...orGoogle],
    'frame-src': googleSignIn ? [google] : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}
