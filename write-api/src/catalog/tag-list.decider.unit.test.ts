import { tagCreated, tagDeleted, tagMerged, tagRenamed, tagRestored } from '@countinghouse/contracts/catalog/events';
import { tagMeant } from '@countinghouse/contracts/catalog/tag-list.state';
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

describe('renaming a tag', () => {
  const rename = (name: string, tagId = 't1') => ({ type: 'RenameTag', tagId, name }) as const;

  it('keeps the tag, under a name without the white space around it, in another case, too', () => {
    const autumn = event(tagRenamed, { tagId: 't1', name: 'Autumn' });
    spec.given([summer, winter]).when(rename(' Autumn ')).thenEvents(autumn);
    spec
      .given([summer])
      .when(rename('SUMMER'))
      .thenEvents(event(tagRenamed, { tagId: 't1', name: 'SUMMER' }));
    expect(tagNamed(spec.given([summer, winter, autumn]).state, 'autumn')?.tagId).toBe('t1');
  });

  it('changes nothing for the name that it has', () => {
    spec.given([summer]).when(rename(' Summer')).thenNothing();
  });

  it('is refused for the name of another one, and for a tag that is gone', () => {
    spec.given([summer, winter]).when(rename('winter')).thenRefused('NAME_TAKEN');
    spec
      .given([summer, event(tagDeleted, { tagId: 't1' })])
      .when(rename('Autumn'))
      .thenRefused('NOT_FOUND');
  });
});

describe('merging tags', () => {
  const autumn = event(tagCreated, { tagId: 't3', name: 'Autumn' });
  const merged = (tagId: string, into: string) => event(tagMerged, { tagId, into });
  const merge = (tagId: string, into: string, shownInDisplay = false) =>
    ({ type: 'MergeTag', tagId, into, shownInDisplay }) as const;

  it('takes one off the list, and its name is free again', () => {
    spec.given([summer, winter]).when(merge('t1', 't2')).thenEvents(merged('t1', 't2'));
    const { state } = spec.given([summer, winter, merged('t1', 't2')]);
    expect(state.tags.map(({ tagId }) => tagId)).toEqual(['t2']);
    expect(tagNamed(state, 'summer')).toBeUndefined();
  });

  it('is followed over several merges, until one is restored', () => {
    const merges = [summer, winter, autumn, merged('t1', 't2'), merged('t2', 't3')];
    expect(tagMeant(spec.given(merges).state, 't1')).toBe('t3');
    const restored = event(tagRestored, { tagId: 't2', name: 'Winter' });
    expect(tagMeant(spec.given([...merges, restored]).state, 't1')).toBe('t2');
  });

  it('is refused into itself, for one that a display shows, and where one of the two is gone', () => {
    spec.given([summer]).when(merge('t1', 't1')).thenRefused('VALIDATION');
    spec
      .given([summer, winter])
      .when(merge('t1', 't2', true))
      .thenRefused('IN_USE');
    const gone = event(tagDeleted, { tagId: 't2' });
    spec.given([summer, winter, gone]).when(merge('t1', 't2')).thenRefused('NOT_FOUND');
    spec.given([summer, winter, gone]).when(merge('t2', 't1')).thenRefused('NOT_FOUND');
    spec
      .given([summer, winter, autumn, merged('t1', 't2')])
      .when(merge('t1', 't3'))
      .thenRefused('NOT_FOUND');
  });
});
