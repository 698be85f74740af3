import { useState } from 'react';
import { saveAs } from '../../../shared/http/save-as.ts';
import { PlainButton } from '../../shared/ui/buttons/plain-button.tsx';
import styles from './recovery-codes.module.css';
import { useMessages } from './second-factor.messages.ts';

/** Recovery codes, which are shown this once, to be copied or saved. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => 'yes' as const)
      .catch(() => 'no' as const)
      .then(setCopied);
  return (
    <>
      <p className={styles.lead}>{t('codesText')}</p>
      <ul className={styles.codes} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <PlainButton onClick={() => void copy()}>{t('copy')}</PlainButton>
        <PlainButton onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          {t('download')}
        </PlainButton>
        <span role="status">{copied && t(copied === 'yes' ? 'copied' : 'notCopied')}</span>
      </div>
    </>
  );
}
