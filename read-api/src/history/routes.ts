import { historyRoutes } from '@countinghouse/contracts/history/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { idSchema } from '@countinghouse/contracts/kernel/ids';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/binding';
import { found } from './as-of.ts';
import { historyPage } from './history.query.ts';
import type { LogReads } from './log-reads.ts';

export function historyBindings({ log }: { readonly log: LogReads }): Binding[] {
  return [
    bind(historyRoutes.getHistory, async (call) => {
      const { context, id } = call.params;
      if (context !== 'setting' && !idSchema.safeParse(id).success) {
        throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'id', code: 'invalid_id' }]));
      }
      // Staff users are for SUPER_ADMINs; everybody may see what became of the own account.
      const { role, id: caller } = signedIn(call);
      if (context === 'user' && role !== 'SUPER_ADMIN' && id !== caller) throw new RefusedError(refuse('FORBIDDEN'));
      return { ...ok, ...found(await historyPage(log, context, id, call.query)) };
    }),
  ];
}
