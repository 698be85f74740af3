import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/changes';
import { event } from '@countinghouse/contracts/kernel/event';
import { COMPANY_INFO, type CompanyInfoEvent, companyInfoChanged } from '@countinghouse/contracts/settings/events';
import { streamType } from '../command-handling/stream-type.ts';

export interface CompanyInfo {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

export interface SaveCompanyInfo {
  readonly type: 'SaveCompanyInfo';
  readonly changes: Changes<CompanyInfo>;
}

export const companyInfo = streamType<CompanyInfo, SaveCompanyInfo, CompanyInfoEvent>({
  category: COMPANY_INFO.category,
  initialState: { name: '', address: '', phone: '' },

  evolve: (state, { type, data }) => (type === companyInfoChanged.type ? withChanges(state, data.changes) : state),

  decide(state, command) {
    const changes = changesFrom(state, command.changes);
    return Object.keys(changes).length === 0 ? [] : [event(companyInfoChanged, { changes })];
  },
});
