const google = 'https://accounts.google.com/gsi/';

/** Everything from ourselves. Styles are also written by the component library at run time; Google's button needs Google, and only if it is in use. */
export function contentSecurityPolicy(googleSignIn: boolean) {
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
