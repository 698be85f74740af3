import type { ServerResponse } from 'node:http';
import type { StripeAccount } from './stripe-account.ts';

interface PageCall {
  readonly method: string;
  readonly id: string;
  readonly body: URLSearchParams;
}

/** The payment page of the double: a button that pays and one that goes back. */
export function paymentPage(account: StripeAccount, { method, id, body }: PageCall, response: ServerResponse): void {
  const session = account.sessions.get(id);
  if (!session) return void response.writeHead(404).end();
  if (method === 'POST') {
    const paid = body.get('act') === 'pay' && account.pay(id);
    return void response.writeHead(303, { location: paid ? session.successUrl : session.cancelUrl }).end();
  }
  const open = session.status === 'open';
  const button = (act: string, text: string) => `<button name="act" value="${act}">${text}</button>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Test payment</title>
<h1>Test payment</h1><p>${escaped(session.title)}: ${session.amount} ${escaped(session.currency)}</p>
<form method="post">${open ? button('pay', 'Pay') : '<p>This page takes no payment any more.</p>'} ${button('cancel', 'Cancel')}</form></html>`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
