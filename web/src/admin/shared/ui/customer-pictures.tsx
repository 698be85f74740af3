import { PrivatePictures } from '../../../shared/shop/private-pictures.tsx';
import { download } from '../http/call.ts';
import { useMessages } from '../i18n/common.messages.ts';

/** The pictures that a customer sent to the shop. */
export function CustomerPictures({ paths }: { readonly paths: readonly string[] }) {
  const t = useMessages();
  const picture = (number: number) => t('customerPicture', { number });
  return <PrivatePictures paths={paths} load={download} words={{ picture, retry: t('retry') }} />;
}
