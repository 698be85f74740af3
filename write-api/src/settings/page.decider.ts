import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/changes';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { PAGE, type PageEvent, type PageFields, pageSaved } from '@countinghouse/contracts/settings/events';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { fieldsOfPage, requiredOnPage } from '@countinghouse/contracts/settings/pages';
import { streamType } from '../command-handling/stream-type.ts';

export interface SavePage {
  readonly type: 'SavePage';
  readonly page: PageName;
  readonly changes: Changes<PageFields>;
}

/** What was ever saved of a page; fields that were not are blank. */
export type PageState = PageFields;

const blank: PageFields = {
  text: null,
  image: '',
  title: '',
  logo: '',
  icon: '',
  banner: [],
  address: '',
  email: '',
  phone: '',
  socials: [],
  images: [],
};

export const page = streamType<PageState, SavePage, PageEvent>({
  category: PAGE,
  initialState: blank,

  evolve: (state, { type, data }) => (type === pageSaved.type ? withChanges(state, data.changes) : state),

  decide(state, command) {
    const has: readonly string[] = fieldsOfPage[command.page];
    const foreign = Object.keys(command.changes).filter((field) => !has.includes(field));
    if (foreign.length > 0) return refuse('VALIDATION', undefined, faults(foreign, 'not_on_this_page'));

    const after = withChanges(state, command.changes);
    const missing = requiredOnPage[command.page].filter((field) => after[field].trim() === '');
    if (missing.length > 0) return refuse('VALIDATION', undefined, faults(missing, 'required'));

    const changes = changesFrom(state, command.changes);
    return Object.keys(changes).length === 0 ? [] : [event(pageSaved, { page: command.page, changes })];
  },
});

function faults(fields: readonly string[], code: string) {
  return fields.map((field) => ({ field, code }));
}
