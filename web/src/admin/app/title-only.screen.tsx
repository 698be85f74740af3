import { Page } from '../shared/ui/page.tsx';
import { useMessages } from './shell/shell.messages.ts';

/** The setting pages that have a title and, so far as the shop knows, nothing to set. */
export function TitleOnlyScreen({ title }: { title: 'language' | 'shippingMethods' | 'layout' | 'theme' }) {
  return <Page title={useMessages()(title)} />;
}
