import { renditionPath } from '@countinghouse/contracts/kernel/http/rendition';
import { imageUrl } from '../../../../shared/shop/image-url.ts';

/** The picture of a product at the time of the order; without alternative text, as the text beside it has the name. */
export function OrderedPhoto({ photo, className }: { readonly photo: string; readonly className: string | undefined }) {
  if (photo === '') return <span className={className} data-no-picture="" />;
  return (
    <img
      className={className}
      src={imageUrl(renditionPath(photo, 160, 'webp'))}
      alt=""
      loading="lazy"
      // A narrower picture has no rendition of this width.
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(photo)) currentTarget.src = imageUrl(photo);
      }}
    />
  );
}
