import { createHash } from 'node:crypto';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { errorMessages } from '@countinghouse/contracts/messages/error-messages';
import type { Language } from '@countinghouse/contracts/messages/language';

/**
 * A browser sends no token when it opens an address, but a page of ours can take the one that the back office keeps.
 */
const script = `
  const token = localStorage.getItem(${JSON.stringify(tokenKeys.staff)});
  const show = async (reply) => {
    if (!reply.ok) return;
    const page = await reply.text();
    document.open();
    document.write(page);
    document.close();
  };
  if (token) fetch(location.pathname, { headers: { accept: 'text/html', authorization: 'Bearer ' + token } }).then(show);`;

const scriptHash = createHash('sha256').update(script).digest('base64');

/** Lets nothing run but that one script, and the page that it writes looks as it does by itself. */
export const signInPagePolicy = `default-src 'none'; script-src 'sha256-${scriptHash}'; connect-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'`;

/**
 * The response to a request without a token for the description of the API: the page itself if the back office is
 * signed in here, else where to sign in.
 */
export function apiDocsSignInPage(language: Language): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Countinghouse API</title><style>body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }</style></head>
<body><p>${errorMessages[language].UNAUTHENTICATED} <a href="/admin/login">/admin/login</a></p><script>${script}</script></body></html>`;
}
