import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { labelled } from '../../shared/i18n/punctuation.ts';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';

/** Says what a figure counts, on hover, focus or touch. */
export function FigureHint({ label, children }: { label: string; children: string }) {
  const t = useMessages();
  return (
    <Tooltip title={children} trigger={['hover', 'focus']}>
      <button type="button" className={styles.hint} aria-label={labelled(t('whatCounts'), label)}>
        <QuestionCircleOutlined />
      </button>
    </Tooltip>
  );
}
