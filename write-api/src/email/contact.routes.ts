import { emailRoutes } from '@countinghouse/contracts/email/api';
import { CONTACT_MESSAGE, contactMessageReceived } from '@countinghouse/contracts/email/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import type { CustomerAccounts } from '../customers/customer-accounts.ts';
import { networkOf } from '../identity/network-of.ts';
import { openLimit } from '../identity/rate-limits.ts';
import type { WriteDeps } from '../write-deps.ts';

/** Visitors writing to the shop. The mail itself is sent in the background. */
export async function contactBindings(
  { database, log, settings }: WriteDeps,
  accounts: Pick<CustomerAccounts, 'noteSender'>,
): Promise<readonly Binding[]> {
  const messages = await openLimit(database, 'contact', settings.RATE_LIMIT_CONTACT);
  return [
    bind(emailRoutes.contactUs, async (call) => {
      const { name, email, phone = '', subject = '', message, website = '' } = call.body;
      const answer = { ...ok, message: call.say('messageReceived') };
      if (website !== '') return answer;

      await messages.count(networkOf(call.ip()));
      const messageId = call.newId('contact message');
      await accounts.noteSender(messageId, email);
      const received = event(contactMessageReceived, { messageId, name, email, phone, subject, message });
      const stream = streamOf(CONTACT_MESSAGE, messageId);
      const { position } = await log.append(stream, 'none', [received], call.metadata);
      call.wrote(position);
      return answer;
    }),
  ];
}
