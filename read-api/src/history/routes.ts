import { activityList } from '@countinghouse/contracts/history/activity';
import { historyRoutes } from '@countinghouse/contracts/history/api';
import { deletedList } from '@countinghouse/contracts/history/deleted';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import { idSchema } from '@countinghouse/contracts/kernel/ids';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Database } from '@countinghouse/platform/postgres/database';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { found } from './found.ts';
import { historyPage } from './history.query.ts';
import { activityPage } from './lists/activity.query.ts';
import { deletedPage } from './lists/deleted-list.query.ts';
import type { LogReads } from './log-reads.ts';

export interface HistoryReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
}

export function historyBindings({ database, log, calendar }: HistoryReads): Binding[] {
  return [
    bind(historyRoutes.listDeleted, async (call) => ({
      ...ok,
      ...(await deletedPage(database, signedIn(call).id, criteriaOf(deletedList, call.query), call.query, calendar)),
    })),

    bind(historyRoutes.listActivity, async (call) => ({
      ...ok,
      ...(await activityPage(
        { database, log, calendar },
        signedIn(call).role === 'SUPER_ADMIN',
        criteriaOf(activityList, call.query),
        call.query,
      )),
    })),

    bind(historyRoutes.getHistory, async (call) => {
      const { context, id } = call.params;
      if (context !== 'setting' && !idSchema.safeParse(id).success) {
        throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'id', code: 'invalid_id' }]));
      }
      // Staff users are visible to SUPER_ADMINs only, the own account to everyone.
      const { role, id: caller } = signedIn(call);
      if (context === 'user' && role !== 'SUPER_ADMIN' && id !== caller) throw new RefusedError(refuse('FORBIDDEN'));
      return { ...ok, ...found(await historyPage(log, context, id, call.query)) };
    }),
  ];
}
