import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  type CompanyInfo,
  companyInfoOf,
  companyInfoState,
  type SavedCompanyInfo,
} from '@countinghouse/contracts/settings/company-info.state';
import { COMPANY_INFO, type CompanyInfoEvent, companyInfoChanged } from '@countinghouse/contracts/settings/events';

export interface SaveCompanyInfo {
  readonly type: 'SaveCompanyInfo';
  readonly changes: Changes<CompanyInfo>;
}

export const companyInfo = streamType<SavedCompanyInfo, SaveCompanyInfo, CompanyInfoEvent>({
  category: COMPANY_INFO.category,
  ...companyInfoState,

  decide(saved, command) {
    const changes = changesFrom(companyInfoOf(saved), command.changes);
    return Object.keys(changes).length === 0 ? [] : [event(companyInfoChanged, { changes })];
  },
});
