import type { FrameView } from '@countinghouse/contracts/settings/storefront-api';

/** The networks as they write themselves, in every language. */
export const socialNames: Readonly<Record<FrameView['socials'][number]['type'], string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
};
