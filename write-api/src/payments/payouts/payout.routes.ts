import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { payoutRoutes } from '@countinghouse/contracts/payments/payouts/api';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { type AccountReading, readAccount } from './read-account.ts';

/** What staff may ask of the account at the provider; without a provider there is nothing to find. */
export function payoutBindings(reading: AccountReading | undefined): Binding[] {
  return [
    bind(payoutRoutes.readPayouts, async (call) => {
      if (!reading) throw new RefusedError(refuse('NOT_FOUND'));
      const metadata = () => ({ ...call.metadata, commandId: newId(), causationId: call.metadata.commandId });
      const { readAt, position } = await readAccount(reading, { metadata, isAsked: true });
      call.setPosition(position);
      return { ...ok, readAt };
    }),
  ];
}
