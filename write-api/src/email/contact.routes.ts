import { emailRoutes } from '@countinghouse/contracts/email/api';
import { CONTACT_MESSAGE, contactMessageReceived } from '@countinghouse/contracts/email/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { WrongExpectedRevision } from '@countinghouse/platform/event-log/event-store';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { CustomerAccounts } from '../customers/customer-accounts.ts';
import type { WriteDeps } from '../write-deps.ts';

/** Visitors writing to the shop. The mail itself is sent in the background. */
export async function contactBindings(
  { limits, log, settings }: WriteDeps,
  accounts: Pick<CustomerAccounts, 'noteSender'>,
): Promise<readonly Binding[]> {
  const messages = await limits.shared('contact', settings.RATE_LIMIT_CONTACT);
  const ignored = await limits.shared('contact-ignored', settings.RATE_LIMIT_CONTACT);
  return [
    bind(emailRoutes.contactUs, async (call) => {
      const { name, email, phone = '', subject = '', message, website = '' } = call.body;
      const answer = { ...ok, message: call.translate('messageReceived') };
      const network = networkOf(call.ip());
      if (website !== '') {
        // A response is stored under its key, whoever it is for.
        await ignored.count(network);
        return answer;
      }
      await messages.count(network);
      const messageId = call.newId('contact message');
      const { identity } = call;
      await accounts.noteSender(messageId, email, identity?.realm === 'customer' ? identity.id : undefined);
      const received = event(contactMessageReceived, { messageId, name, email, phone, subject, message });
      const stream = streamOf(CONTACT_MESSAGE, messageId);
      try {
        const { position } = await log.append(stream, 'none', [received], call.metadata);
        call.setPosition(position);
      } catch (error) {
        // The customer with this address was erased meanwhile, and with them what they were writing.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
      return answer;
    }),
  ];
}
