import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import { useMessages } from './inventory-trend/trend.messages.ts';
import styles from './inventory-trend/trend.module.css';

/** Says whether an account ties out. */
export function TieMark({ isRight }: { isRight: boolean }) {
  const t = useMessages();
  const words = isRight ? t('tiesOut') : t('broken');
  return (
    <span className={isRight ? styles.right : styles.wrong} role="img" aria-label={words} title={words}>
      {isRight ? <CheckOutlined /> : <WarningOutlined />}
    </span>
  );
}
