import type { FrameView } from '@countinghouse/contracts/storefront/api';
import { useFrame } from '../rendering/page.tsx';

/** The names of the networks, the same in every language. */
const socialNames: Readonly<Record<FrameView['socials'][number]['type'], string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
};

/** Links to the shop's social networks; nothing without any. */
export function SocialLinks({ className }: { readonly className: string | undefined }) {
  const { socials } = useFrame();
  if (socials.length === 0) return null;
  return (
    <ul className={className}>
      {socials.map(({ type, link }) => (
        <li key={type + link}>
          <a href={link} rel="noopener noreferrer">
            {socialNames[type]}
          </a>
        </li>
      ))}
    </ul>
  );
}
