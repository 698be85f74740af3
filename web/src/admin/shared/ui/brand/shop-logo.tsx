import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { useShopBranding } from '../../session/shop-setting.ts';
import styles from './shop-logo.module.css';
import { Tally } from './tally.tsx';

/** The shop's logo, or the default tally; for a dark background. */
export function ShopLogo({ size = 28 }: { size?: number }) {
  const { logo } = useShopBranding();
  if (logo) return <img className={styles.logo} src={imageUrl(logo)} alt="" style={{ height: size }} />;
  return (
    <span className={styles.tally}>
      <Tally count={5} size={size} />
    </span>
  );
}
