import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { PAGE, type PageEvent, type PageFields, pageSaved } from '@countinghouse/contracts/settings/events';
import { pageFieldsOf, pageState, type SavedPage } from '@countinghouse/contracts/settings/page.state';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { fieldsOfPage, requiredOnPage } from '@countinghouse/contracts/settings/pages';

export interface SavePage {
  readonly type: 'SavePage';
  readonly page: PageName;
  readonly changes: Changes<PageFields>;
}

export const page = streamType<SavedPage, SavePage, PageEvent>({
  category: PAGE,
  ...pageState,

  decide(saved, command) {
    const has: readonly string[] = fieldsOfPage[command.page];
    const foreign = Object.keys(command.changes).filter((field) => !has.includes(field));
    if (foreign.length > 0) return refuse('VALIDATION', undefined, faults(foreign, 'not_on_this_page'));

    const present = pageFieldsOf(saved);
    const after = withChanges(present, command.changes);
    const missing = requiredOnPage[command.page].filter((field) => after[field].trim() === '');
    if (missing.length > 0) return refuse('VALIDATION', undefined, faults(missing, 'required'));

    const changes = changesFrom(present, command.changes);
    return Object.keys(changes).length === 0 ? [] : [event(pageSaved, { page: command.page, changes })];
  },
});

function faults(fields: readonly string[], code: string) {
  return fields.map((field) => ({ field, code }));
}
