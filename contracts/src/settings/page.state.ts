import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { PageEvent, PageFields } from './events.ts';

/** What was ever saved of a page. */
export type SavedPage = Partial<PageFields>;

/** The state of a page's stream. */
export const pageState: Fold<SavedPage, PageEvent> = {
  initialState: {},
  evolve: (state, { type, data }) => (type === 'settings.PageSaved' ? withChanges(state, data.changes) : state),
};

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
  hours: '',
  socials: [],
  images: [],
};

/** All fields of a page; what was never saved is blank. */
export function pageFieldsOf(saved: SavedPage): PageFields {
  return { ...blank, ...saved };
}
