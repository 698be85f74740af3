import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const google = 'https://accounts.google.com/gsi/';

/**
 * The headers that make browsers careful, as helmet sets them. They are the same on every answer, so they are worked out once.
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
    // Whether there is TLS in front is for whoever runs it to say.
    strictTransportSecurity: false,
  });
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Everything from ourselves. Styles are also written by the component library at run time; Google's button needs Google, and only if it is in use. */
function contentSecurityPolicy(googleSignIn: boolean) {
  const orGoogle = googleSignIn ? [google] : [];
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'", ...orGoogle],
      'style-src': ["'self'", "'unsafe-inline'", ...orGoogle],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'", ...orGoogle],
      'frame-src': googleSignIn ? [google] : ["'none'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  };
}
