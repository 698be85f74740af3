import {
  reportMailDue,
  savedViewChanged,
  savedViewRemoved,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { savedViews } from './saved-views.decider.ts';

const spec = deciderSpec(savedViews);
const userId = 'amy';
const kept = { viewId: 'v1', list: 'orders', name: 'To pack', query: 'orderStatus=Pending', shared: false } as const;
const saved = event(viewSaved, { userId, ...kept });
const save = (view: Partial<typeof kept> | object, most = 50) =>
  ({ type: 'SaveView', userId, view: { ...kept, ...view }, most }) as const;

describe('saving a view', () => {
  it('keeps the state of the list, the name without the white space around it', () => {
    spec
      .given([])
      .when(save({ name: '  To pack ' }))
      .thenEvents(saved);
  });

  it('is refused for a name that the list has, in any case; another list may have it', () => {
    spec
      .given([saved])
      .when(save({ viewId: 'v2', name: 'TO PACK' }))
      .thenRefused('NAME_TAKEN');
    const ofProducts = { ...kept, viewId: 'v2', list: 'products' } as const;
    spec
      .given([saved])
      .when(save(ofProducts))
      .thenEvents(event(viewSaved, { userId, ...ofProducts }));
  });

  it('is refused when there are as many as may be', () => {
    spec
      .given([saved])
      .when(save({ viewId: 'v2', name: 'Other' }, 1))
      .thenRefused('VALIDATION');
  });
});

describe('changing a view', () => {
  const change = (changes: object, viewId = 'v1') => ({ type: 'ChangeSavedView', userId, viewId, changes }) as const;

  it('records what differs', () => {
    spec
      .given([saved])
      .when(change({ name: 'To pack ', query: 'orderStatus=Complete', shared: true }))
      .thenEvents(
        event(savedViewChanged, { userId, viewId: 'v1', changes: { query: 'orderStatus=Complete', shared: true } }),
      );
    spec
      .given([saved])
      .when(change({ query: kept.query }))
      .thenNothing();
  });

  it('is refused for a name that another one has, and for a view that is not there', () => {
    const other = event(viewSaved, { userId, ...kept, viewId: 'v2', name: 'Late' });
    spec
      .given([saved, other])
      .when(change({ name: 'late' }))
      .thenRefused('NAME_TAKEN');
    spec
      .given([saved])
      .when(change({ name: 'Late' }, 'v9'))
      .thenRefused('NOT_FOUND');
  });

  it('folds into the state', () => {
    const changed = event(savedViewChanged, { userId, viewId: 'v1', changes: { shared: true } });
    expect(spec.given([saved, changed]).state).toEqual([{ ...kept, mail: null, shared: true }]);
  });
});

describe('removing a view', () => {
  it('frees its name', () => {
    const removed = event(savedViewRemoved, { userId, viewId: 'v1' });
    spec.given([saved]).when({ type: 'RemoveSavedView', userId, viewId: 'v1' }).thenEvents(removed);
    spec.given([saved, removed]).when(save({})).thenEvents(saved);
    spec.given([saved, removed]).when({ type: 'RemoveSavedView', userId, viewId: 'v1' }).thenRefused('NOT_FOUND');
  });
});

describe('mailing the report of a view', () => {
  const mail = {
    every: 'day',
    hour: 7,
    ask: 'by=day',
    period: 'yesterday',
    language: 'en',
    after: '2026-11-26',
  } as const;
  const mailed = event(savedViewChanged, { userId, viewId: 'v1', changes: { mail } });
  const due = (day: string, viewId = 'v1') => ({ type: 'MailReport', userId, viewId, day }) as const;

  it('is due once on a day after the last one', () => {
    const first = event(reportMailDue, { userId, viewId: 'v1', day: '2026-11-27' });
    spec.given([saved, mailed]).when(due('2026-11-27')).thenEvents(first);
    spec.given([saved, mailed, first]).when(due('2026-11-27')).thenNothing();
    spec.given([saved, mailed]).when(due('2026-11-26')).thenNothing();
  });

  it('ends with the mail and with the view', () => {
    const ended = event(savedViewChanged, { userId, viewId: 'v1', changes: { mail: null } });
    spec.given([saved, mailed, ended]).when(due('2026-11-27')).thenNothing();
    spec.given([saved]).when(due('2026-11-27')).thenNothing();
    spec.given([saved, mailed]).when(due('2026-11-27', 'v2')).thenRefused('NOT_FOUND');
  });

  it('is not due again on the same day when its time is changed', () => {
    const sent = event(reportMailDue, { userId, viewId: 'v1', day: '2026-11-27' });
    const later = { ...mail, hour: 9 };
    const changes = { mail: { ...later, after: '2026-11-27' } };
    spec
      .given([saved, mailed, sent])
      .when({ type: 'ChangeSavedView', userId, viewId: 'v1', changes: { mail: later } })
      .thenEvents(event(savedViewChanged, { userId, viewId: 'v1', changes }));
  });
});
