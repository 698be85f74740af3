/** Marks the photo of a product page, which has the name of the transition by its style sheet. */
export const PHOTO_TARGET = 'data-photo-target';
const NAME = 'product-photo';

/** The photo that was clicked becomes that of the product page; a name stands on one element only. */
export function namePhotoFor(clicked: HTMLElement | null): void {
  for (const other of document.querySelectorAll<HTMLElement>(`[${PHOTO_TARGET}]`)) {
    other.style.setProperty('view-transition-name', 'none');
  }
  if (!clicked) return;
  clicked.setAttribute(PHOTO_TARGET, '');
  clicked.style.setProperty('view-transition-name', NAME);
}
