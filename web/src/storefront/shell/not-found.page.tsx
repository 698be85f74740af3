import { definePage, notFound } from '../rendering/page.tsx';

/** Every address that leads nowhere. */
export const page = definePage({
  load: async () => notFound(),
  head: () => ({ title: '' }),
  View: () => null,
});
