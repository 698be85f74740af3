import { definePage, notFound } from '../rendering/page.tsx';

/** The catch-all route. */
export const page = definePage({
  load: async () => notFound(),
  head: () => ({ title: '' }),
  View: () => null,
});
