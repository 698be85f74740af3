import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '../shared/session/next-path.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { useWords } from './shell/shell.words.ts';

export function NotFoundScreen() {
  const t = useWords();
  return (
    <Notice
      count={4}
      title={t('notFoundTitle')}
      action={
        <Link to={HOME_PATH}>
          <Button type="primary" tabIndex={-1}>
            {t('toAdmin')}
          </Button>
        </Link>
      }
    >
      {t('notFoundText')}
    </Notice>
  );
}
