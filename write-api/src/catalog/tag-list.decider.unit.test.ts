import { tagCreated, tagDeleted } from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { tagList, tagNamed } from './tag-list.decider.ts';

const spec = deciderSpec(tagList);
const summer = event(tagCreated, { tagId: 't1', name: 'Summer' });
const winter = event(tagCreated, { tagId: 't2', name: 'Winter' });

describe('making a tag', () => {
  it('keeps the name without the white space around it', () => {
    spec.given([summer]).when({ type: 'CreateTag', tagId: 't2', name: '  Winter ' }).thenEvents(winter);
  });

  it('makes no second one of a name, whatever its case and spaces', () => {
    const { state } = spec.given([summer, winter]);
    for (const name of ['summer', ' SUMMER ', 'Summer']) {
      spec.given([summer, winter]).when({ type: 'CreateTag', tagId: 't3', name }).thenNothing();
      expect(tagNamed(state, name)?.tagId).toBe('t1');
    }
  });

  it('takes a name again once its tag is deleted', () => {
    spec
      .given([summer, event(tagDeleted, { tagId: 't1' })])
      .when({ type: 'CreateTag', tagId: 't3', name: 'summer' })
      .thenEvents(event(tagCreated, { tagId: 't3', name: 'summer' }));
  });
});

describe('deleting a tag', () => {
  it('takes it off the list', () => {
    spec
      .given([summer])
      .when({ type: 'DeleteTag', tagId: 't1', shownInDisplay: false })
      .thenEvents(event(tagDeleted, { tagId: 't1' }));
  });

  it('is refused while a product display shows it', () => {
    spec.given([summer]).when({ type: 'DeleteTag', tagId: 't1', shownInDisplay: true }).thenRefused('IN_USE');
  });

  it('is refused for a tag that is not there', () => {
    spec.given([summer]).when({ type: 'DeleteTag', tagId: 't2', shownInDisplay: false }).thenRefused('NOT_FOUND');
  });
});
