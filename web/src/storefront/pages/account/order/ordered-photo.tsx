import { renditionPath } from '@countinghouse/contracts/pictures/rendition';
import { imageUrl } from '../../../../shared/shop/image-url.ts';

/** The picture that a product had when it was ordered; the text beside it says what it is. */
export function OrderedPhoto({ photo, className }: { readonly photo: string; readonly className: string | undefined }) {
  if (photo === '') return <span className={className} data-no-picture="" />;
  return (
    <img
      className={className}
      src={imageUrl(renditionPath(photo, 160, 'webp'))}
      alt=""
      loading="lazy"
      // A picture that is narrower than that has no such rendition.
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(photo)) currentTarget.src = imageUrl(photo);
      }}
    />
  );
}
