import { Modal } from 'antd';
import { useMessages } from './palette.messages.ts';
import styles from './palette.module.css';

/** The keys that work everywhere. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const keys = [
    ['/', t('helpSearch')],
    ['Ctrl / ⌘ + K', t('helpPalette')],
    ['Ctrl / ⌘ + S', t('helpSave')],
    ['Ctrl / ⌘ + P', t('helpPrint')],
    ['Esc', t('helpClose')],
    ['?', t('helpHelp')],
  ] as const;
  return (
    <Modal open title={t('help')} footer={null} width={440} onCancel={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
