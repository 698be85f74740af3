import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { CompanyInfoEvent } from './events.ts';

/** Whose shop it is, as invoices and mails print it. */
export interface CompanyInfo {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** What was ever saved of the company information. */
export type SavedCompanyInfo = Partial<CompanyInfo>;

/** The state of the stream of the company information. */
export const companyInfoState: Fold<SavedCompanyInfo, CompanyInfoEvent> = {
  initialState: {},
  evolve: (state, { type, data }) =>
    type === 'settings.CompanyInfoChanged' ? withChanges(state, data.changes) : state,
};

/** The whole company information; what was never saved is blank. */
export function companyInfoOf(saved: SavedCompanyInfo): CompanyInfo {
  return { name: '', address: '', phone: '', ...saved };
}
