import { Modal, Switch } from 'antd';
import { useId } from 'react';
import { switchSingleKeys, useSingleKeysAreOn } from '../../shared/ui/single-keys.ts';
import { useMessages } from './palette.messages.ts';
import styles from './palette.module.css';

/** The global keyboard shortcuts. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const id = useId();
  const singleKeys = useSingleKeysAreOn();
  const keys = [
    ['Ctrl / ⌘ + K', t('helpPalette')],
    ['/', t('helpSearch')],
    ['g d, g o, …', t('helpGo')],
    ['n', t('helpNew')],
    ['← →', t('helpNeighbours')],
    ['Ctrl / ⌘ + S', t('helpSave')],
    ['Ctrl / ⌘ + P', t('helpPrint')],
    ['Esc', t('helpClose')],
    ['?', t('helpHelp')],
  ] as const;
  return (
    <Modal open title={t('help')} footer={null} width={520} onCancel={onClose}>
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
      <p className={styles.switch}>
        <Switch id={id} checked={singleKeys} onChange={switchSingleKeys} />
        <label htmlFor={id}>{t('singleKeys')}</label>
      </p>
    </Modal>
  );
}
